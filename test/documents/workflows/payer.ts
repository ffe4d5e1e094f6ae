const hidden = /<input type="hidden" name="([^"]*)" value="([^"]*)"/g

/** Acts as a payer who chooses bank transfer on a checkout page: loads it and submits its form. Throws where the
 *  page does not offer that. */
export const chooseBankTransfer = async (pageUrl: string): Promise<void> => {
  const page = await (await fetch(pageUrl)).text()
  const forms = [...page.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)]
  const form = forms.find(([, action]) => action?.endsWith('/bank'))
  if (!form) throw new Error('the page offers no bank transfer')
  const fields = [...(form[2] ?? '').matchAll(hidden)].map(([, name = '', value = '']): [string, string] => [
    name,
    value,
  ])
  const answer = await fetch(`${pageUrl}/bank`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  if (answer.status !== 303) throw new Error(`the page answered ${answer.status.toString()}`)
}
