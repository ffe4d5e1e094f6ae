# `make help`: every target that says what it does (`target: … ## what`), in three groups, within 100 columns.
BEGIN {
  FS = ":.*## "
  columns = 100
  indent = 26
}

/^[a-z-]+:.*## / {
  listed[$1] = entry($1, $2)
  order[++targets] = $1
}

function entry(name, text,    count, words, line, i, whole) {
  line = sprintf("  make %-18s", name)
  count = split(text, words, " ")
  for (i = 1; i <= count; i++) {
    if (length(line) + 1 + length(words[i]) > columns) {
      whole = whole line "\n"
      line = sprintf("%" (indent - 1) "s", "")
    }
    line = line " " words[i]
  }
  return whole line "\n"
}

# Removes what it prints: the last group has the rest.
function group(title, list,    count, names, i, whole) {
  count = split(list, names, " ")
  for (i = 1; i <= count; i++) {
    whole = whole listed[names[i]]
    delete listed[names[i]]
  }
  return title "\n" whole
}

END {
  use = group("Use it", using)
  prove = group("Prove it", proving)
  for (i = 1; i <= targets; i++) change = change listed[order[i]]
  printf "%s\nChange it\n%s\n%s", use, change, prove
}
