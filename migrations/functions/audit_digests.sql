create or replace function app.audit_digests(p_from timestamptz, p_until timestamptz)
  returns table(id text, digest text)
  language sql stable
  as $$
  select a.id,
         encode(app.hash_json(jsonb_build_array(
           a.id, trim_scale(extract(epoch from a.at) * 1000000), a.operator_id, a.person_id, a.person, a.act,
           a.subject_business_id, a.subject, a.details, a.reason, a.outcome, a.fault, a.address, a.request_id)), 'hex')
    from public.audit_log a
   where a.at >= p_from and a.at < p_until
$$;
comment on function app.audit_digests is 'Returns the SHA-256 in hex of each entry of the audit log from p_from until before p_until';
