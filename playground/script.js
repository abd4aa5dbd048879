// The playground: a form whose answers become one request, and what comes back. No library, nothing from elsewhere.

const $ = id => document.getElementById(id)
const facts = JSON.parse($('facts').textContent)

// ---------- the form ----------

/** What people call the standards. */
const STANDARDS = {
  'ua-1': 'PDF/UA-1: accessible',
  'ua-2': 'PDF/UA-2: accessible, PDF 2.0',
  'a-2b': 'PDF/A-2b: archive',
  'a-2a': 'PDF/A-2a: both',
  'a-3b': 'PDF/A-3b: archive',
  'a-2u': 'PDF/A-2u: archive, text can be copied',
  'a-3u': 'PDF/A-3u: archive, text can be copied',
  'a-3a': 'PDF/A-3a: both',
  'a-4': 'PDF/A-4: archive, PDF 2.0',
  'a-4f': 'PDF/A-4f: archive that holds files, PDF 2.0',
  plain: 'Plain: neither',
}

const EXAMPLES = {
  article: `<!doctype html>
<html lang="en">
<head>
  <title>The Measure of a Page</title>
  <meta name="author" content="A. Reader">
</head>
<body>
  <h1>The Measure of a Page</h1>
  <p>A line of text is a walk, and its length
  decides whether it is a pleasant one. Sixty-six
  characters, counted with the spaces, let the eye
  reach the end and find its way back without
  losing the thread.</p>
  <h2>Where the number comes from</h2>
  <p>Printers settled on it long before anybody
  measured reading. A page that is read for an hour
  has wide margins, even spacing, and <em>nothing</em>
  that calls for attention on its own account.</p>
  <blockquote><p>Good setting is like a good window:
  what one notices is the garden.</p></blockquote>
  <h3>Three things to try</h3>
  <ol>
    <li>Change the template and watch the line length stay.</li>
    <li>Set the page to A5: the text is laid out anew, not scaled.</li>
    <li>Add a footer with <code>{page} / {pages}</code>.</li>
  </ol>
  <pre><code>const pdf = await render({ html, template: 'academic' })</code></pre>
</body>
</html>`,
  report: `<!doctype html>
<html lang="en">
<head><title>Paper use, first quarter</title></head>
<body>
  <h1>Paper use, first quarter</h1>
  <p>Three offices reported. Use fell in all of them, most
  where both sides are printed by default.</p>
  <h2>By office</h2>
  <table>
    <caption>Reams of A4, January to March</caption>
    <thead><tr><th>Office</th><th>January</th><th>February</th><th>March</th></tr></thead>
    <tbody>
      <tr><td>North</td><td>120</td><td>104</td><td>98</td></tr>
      <tr><td>Harbour</td><td>86</td><td>80</td><td>71</td></tr>
      <tr><td>Hill</td><td>64</td><td>65</td><td>52</td></tr>
    </tbody>
    <tfoot><tr><th>All</th><td>270</td><td>249</td><td>221</td></tr></tfoot>
  </table>
  <h2>What follows</h2>
  <ul>
    <li>Two-sided printing becomes the default everywhere.</li>
    <li>The archive keeps PDF/A instead of paper.</li>
  </ul>
</body>
</html>`,
  invoice: `<!doctype html>
<html lang="en">
<head>
  <title>Invoice 2026-017</title>
  <style>
    .to { margin: 2em 0; }
    table { width: 100%; }
    td + td, th + th { text-align: right; }
  </style>
</head>
<body>
  <h1>Invoice 2026-017</h1>
  <p class="to">Harbour Books<br>4 Quay Street<br>Port Ellis</p>
  <table>
    <thead><tr><th>Item</th><th>Hours</th><th>Amount</th></tr></thead>
    <tbody>
      <tr><td>Setting of the spring catalogue</td><td>14</td><td>1,120.00</td></tr>
      <tr><td>Corrections, two rounds</td><td>3.5</td><td>280.00</td></tr>
    </tbody>
    <tfoot><tr><th>Total</th><td></td><td>1,400.00</td></tr></tfoot>
  </table>
  <p>Payable within thirty days.</p>
</body>
</html>`,
  letter: `<!doctype html>
<html lang="en">
<head>
  <title>Letter</title>
  <style>.date { text-align: right; } .name { margin-top: 4em; }</style>
</head>
<body>
  <p class="date">17 May 2026</p>
  <p>Dear neighbour,</p>
  <p>the old pear tree behind both our houses is in flower
  again, a week earlier than last year. Half of what falls on
  your side is yours by law and all of it by friendship.</p>
  <p>If you bring the ladder, I bring the baskets.</p>
  <p class="name">Yours,<br>E. Orchard</p>
</body>
</html>`,
}

function option(value, text) {
  const element = document.createElement('option')
  element.value = value
  element.textContent = text
  return element
}

function templateCard({ name, label, description, thumbnail }) {
  const card = document.createElement('label')
  card.className = 'card'
  card.title = description
  const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'template', value: name })
  input.checked = name === ''
  const picture = document.createElement(thumbnail ? 'img' : 'div')
  if (thumbnail) Object.assign(picture, { src: thumbnail, alt: '' })
  else picture.className = 'blank'
  const text = document.createElement('span')
  text.textContent = label
  card.append(input, picture, text)
  return card
}

function furnitureFields(band, legend) {
  const set = document.createElement('fieldset')
  set.className = 'band'
  set.innerHTML = `<legend>${legend}</legend><div class="slots"></div><div class="row"></div>`
  for (const [slot, text] of [
    ['left', 'Left'],
    ['center', 'Centre'],
    ['right', 'Right'],
  ]) {
    const id = `${band}-${slot}`
    const cell = document.createElement('div')
    cell.innerHTML = `<label for="${id}">${text}</label><input id="${id}" autocomplete="off" data-field="${band}/${slot}">`
    set.querySelector('.slots').append(cell)
  }
  for (const [key, text, checked] of [
    ['rule', 'Line', false],
    ['first_page', 'On the first page', true],
  ]) {
    const label = document.createElement('label')
    label.className = 'check'
    label.innerHTML = `<input type="checkbox" id="${band}-${key}" ${checked ? 'checked' : ''}> ${text}`
    set.querySelector('.row').append(label)
  }
  return set
}

function build() {
  const automatic = {
    name: '',
    label: 'Automatic',
    description: 'Clean, or As authored where the HTML has a design of its own',
  }
  $('templates').append(...[automatic, ...facts.templates].map(templateCard))
  $('size').append(...facts.pageSizes.map(name => option(name, name)), option('custom', 'Custom…'))
  $('size').value = 'A4'
  $('pdf').append(...facts.standards.map(name => option(name, STANDARDS[name] ?? name)))
  $('furniture').append(furnitureFields('header', 'Header'), furnitureFields('footer', 'Footer'))
  $('html').value = EXAMPLES.article
  const given = /^#key=([\w-]+)$/.exec(location.hash)
  if (given) {
    // The key leaves the address bar, so that it is not shown, shared or kept in the history.
    history.replaceState(null, '', location.pathname)
    sessionStorage.setItem('octavo-key', given[1])
  }
  $('key').value = sessionStorage.getItem('octavo-key') ?? ''
}

const kind = () => new FormData($('form')).get('kind')

function furnitureOf(band) {
  const slots = {}
  for (const slot of ['left', 'center', 'right'])
    if ($(`${band}-${slot}`).value !== '') slots[slot] = $(`${band}-${slot}`).value
  if (Object.keys(slots).length === 0) return undefined
  if ($(`${band}-rule`).checked) slots.rule = true
  if (!$(`${band}-first_page`).checked) slots.first_page = false
  return slots
}

/** The body of the request: only what differs from the defaults. */
function requestBody() {
  const body = kind() === 'url' ? { url: $('url').value.trim() } : { html: $('html').value }
  const template = new FormData($('form')).get('template')
  if (template) body.template = template
  const size = $('size').value === 'custom' ? $('custom').value : $('size').value
  const pageSize = [size, $('orientation').value].filter(Boolean).join(' ')
  if (pageSize !== 'A4') body.page_size = pageSize
  for (const name of ['margin', 'profile', 'title', 'author', 'lang', 'date', 'css'])
    if ($(name).value.trim() !== '') body[name] = $(name).value.trim()
  for (const band of ['header', 'footer']) {
    const furniture = furnitureOf(band)
    if (furniture) body[band] = furniture
  }
  if ($('toc').checked) body.toc = true
  if (kind() === 'html' && $('extract').checked) body.extract = true
  if ($('pdf').value !== facts.standards[0]) body.pdf = $('pdf').value
  return body
}

const path = () => (kind() === 'url' ? '/v1/generate/url' : '/v1/generate')

// ---------- the request ----------

let isRunning = false

async function make() {
  if (isRunning) return
  isRunning = true
  $('make').setAttribute('aria-disabled', 'true')
  $('status').textContent = 'Rendering…'
  clearProblem()
  const started = performance.now()
  try {
    const key = $('key').value.trim()
    sessionStorage.setItem('octavo-key', key)
    const response = await fetch(`${path()}?debug=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === '' ? {} : { 'x-api-key': key }) },
      body: JSON.stringify(requestBody()),
    })
    const answer = await response.json()
    if (response.ok) showDocument(answer, performance.now() - started, response.headers)
    else showProblem(answer, response.headers)
  } catch {
    showProblem({ title: 'No answer', detail: 'The service cannot be reached. Is it still running?' }, new Headers())
  } finally {
    isRunning = false
    $('make').removeAttribute('aria-disabled')
  }
}

// ---------- the answer ----------

let address = null

function showDocument(report, elapsed, headers) {
  const bytes = Uint8Array.from(atob(report.pdf), char => char.charCodeAt(0))
  if (address) URL.revokeObjectURL(address)
  address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  $('empty').hidden = true
  $('links').hidden = false
  $('open').href = address
  Object.assign($('save'), { href: address, download: report.filename })
  $('preview').hidden = false
  $('preview').src = `${address}#navpanes=0&view=FitH`
  if (matchMedia('(max-width: 860px)').matches) $('result').scrollIntoView()
  const count = report.warnings.reduce((sum, warning) => sum + warning.count, 0)
  const remaining = headers.get('x-quota-remaining')
  $('status').textContent = [
    plural(report.pages, 'page'),
    size(report.bytes),
    `${Math.round(elapsed)} ms`,
    count === 0 ? 'no warnings' : plural(count, 'warning'),
    ...(remaining === null ? [] : [`${Number(remaining).toLocaleString('en')} left this month`]),
  ].join(' · ')
  $('warning-count').hidden = count === 0
  $('warning-count').textContent = String(count)
  showWarnings(report.warnings)
  showTimings(report.timings)
  select('tab-preview', false)
}

function showWarnings(warnings) {
  if (warnings.length === 0) return $('panel-warnings').replaceChildren(note('Nothing was dropped or replaced.'))
  const rows = warnings.map(({ message, where, count }) => [message, where ?? '', String(count)])
  $('panel-warnings').replaceChildren(table(['What', 'Where', 'Times'], rows))
}

function showTimings(timings) {
  const longest = Math.max(...Object.values(timings), 1)
  const rows = Object.entries(timings).map(([phase, ms]) => {
    const meter = document.createElement('div')
    meter.className = 'meter'
    meter.style.width = `${(ms / longest) * 100}%`
    return [phase, meter, `${ms.toFixed(1)} ms`]
  })
  $('panel-timings').replaceChildren(table(['Phase', '', 'Time'], rows))
}

function showProblem(problem, headers) {
  $('status').textContent = ''
  const wait = headers.get('retry-after')
  const title = document.createElement('h3')
  const several = (problem.errors ?? []).length > 1
  title.textContent = several ? 'Some fields need a change' : (problem.title ?? 'That did not work')
  const detail = document.createElement('p')
  detail.textContent = (problem.detail ?? '') + (wait ? ` (Retry after ${wait} s.)` : '')
  const list = document.createElement('ul')
  for (const { path, message } of problem.errors ?? []) {
    const field = fieldAt(path)
    const item = document.createElement('li')
    if (field) {
      field.setAttribute('aria-invalid', 'true')
      const link = document.createElement('button')
      link.type = 'button'
      link.textContent = `${labelOf(field)}: ${message}`
      link.addEventListener('click', () => reveal(field))
      item.append(link)
    } else item.textContent = `${path} ${message}`
    list.append(item)
  }
  if (problem.status === 401) $('key').setAttribute('aria-invalid', 'true')
  $('problem').replaceChildren(title, list.childElementCount > 0 ? list : detail)
  $('problem').hidden = false
  $('empty').hidden = true
  $('problem').scrollIntoView({ block: 'nearest' })
}

function clearProblem() {
  $('problem').hidden = true
  $('problem').replaceChildren()
  for (const field of document.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
}

const FIELD_ALIASES = { page_size: () => ($('size').value === 'custom' ? $('custom') : $('size')) }

function fieldAt(pointer) {
  const name = pointer.slice(1)
  return FIELD_ALIASES[name]?.() ?? document.querySelector(`[data-field="${CSS.escape(name)}"]`)
}

function labelOf(field) {
  const label = (field.labels?.[0]?.textContent ?? field.id).trim()
  const group = field.closest('.band')?.querySelector('legend')?.textContent
  return group ? `${group}, ${label.toLowerCase()}` : label
}

function reveal(field) {
  const details = field.closest('details')
  if (details) details.open = true
  field.focus()
}

function table(head, rows) {
  const element = document.createElement('table')
  const cell = (content, tag, isNumber) => {
    const td = document.createElement(tag)
    if (isNumber) td.className = 'number'
    td.append(content)
    return td
  }
  const row = (cells, tag) => {
    const tr = document.createElement('tr')
    tr.append(
      ...cells.map((content, i) => cell(content, content === '' && tag === 'th' ? 'td' : tag, i === cells.length - 1)),
    )
    return tr
  }
  const thead = document.createElement('thead')
  thead.append(row(head, 'th'))
  const tbody = document.createElement('tbody')
  tbody.append(...rows.map(cells => row(cells, 'td')))
  element.append(thead, tbody)
  return element
}

function note(text) {
  const p = document.createElement('p')
  p.className = 'note'
  p.textContent = text
  return p
}

const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`
const size = bytes => (bytes < 1e5 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(2)} MB`)

// ---------- the equivalent code ----------

/** A string in single quotes for a POSIX shell. */
const quoted = text => `'${text.replaceAll("'", `'\\''`)}'`

function curl(body) {
  return [
    `curl -sS ${location.origin}${path()}`,
    `-H "X-API-Key: $OCTAVO_API_KEY" -H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(body))}`,
    '-o document.pdf',
  ].join(' \\\n  ')
}

function typescript(body) {
  const argument = JSON.stringify(body, null, 2).replace(/^(\s*)"(\w+)":/gm, '$1$2:')
  const method = kind() === 'url' ? 'generateFromUrl' : 'generate'
  return `import { writeFile } from 'node:fs/promises'
import { createClient } from 'octavo/client'

const octavo = createClient({ url: '${location.origin}', apiKey: process.env.OCTAVO_API_KEY! })
const { pdf } = await octavo.${method}(${argument})
await writeFile('document.pdf', pdf)`
}

function cli({ html, url, ...rest }) {
  const flags = Object.entries(rest).map(([name, value]) => {
    const flag = `--${name.replaceAll('_', '-')}`
    if (name === 'css') return `${flag} extra.css`
    if (value === true) return flag
    return `${flag} ${typeof value === 'string' && /^[\w./:-]+$/.test(value) ? value : quoted(typeof value === 'string' ? value : JSON.stringify(value))}`
  })
  return ['octavo', url === undefined ? 'page.html' : quoted(url), ...flags, '-o document.pdf'].join(' ')
}

function showCode() {
  const body = requestBody()
  $('curl').textContent = curl(body)
  $('typescript').textContent = typescript(body)
  $('cli').textContent = cli(body)
}

// ---------- tabs ----------

const tabs = [...document.querySelectorAll('[role=tab]')]

function select(id, takeFocus) {
  for (const tab of tabs) {
    const isSelected = tab.id === id
    tab.setAttribute('aria-selected', String(isSelected))
    tab.tabIndex = isSelected ? 0 : -1
    $(tab.getAttribute('aria-controls')).hidden = !isSelected
    if (isSelected && takeFocus) tab.focus()
  }
}

function onTabKey(event) {
  const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const at = tabs.indexOf(event.currentTarget)
  const last = tabs.length - 1
  const next = Math.abs(step) === 1 ? (at + step + tabs.length) % tabs.length : Math.max(0, Math.min(last, at + step))
  select(tabs[next].id, true)
}

// ---------- wiring ----------

build()
showCode()
$('form').addEventListener('submit', event => {
  event.preventDefault()
  void make()
})
$('form').addEventListener('input', () => {
  $('html-source').hidden = kind() !== 'html'
  $('url-source').hidden = kind() !== 'url'
  $('custom-size').hidden = $('size').value !== 'custom'
  showCode()
})
document.addEventListener('keydown', event => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void make()
})
for (const button of document.querySelectorAll('[data-example]'))
  button.addEventListener('click', () => {
    $('html').value = EXAMPLES[button.dataset.example]
    showCode()
  })
for (const button of document.querySelectorAll('[data-copy]'))
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText($(button.dataset.copy).textContent)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 1500)
  })
for (const tab of tabs) {
  tab.addEventListener('click', () => select(tab.id, false))
  tab.addEventListener('keydown', onTabKey)
}
