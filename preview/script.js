// The preview: pictures of pages that follow the document, with overlays and warnings. Nothing is loaded from elsewhere.

const $ = id => document.getElementById(id)

/** The newest state that the server has told: see PreviewState in src/preview/session.ts. */
let state = { version: 0, pages: [], warnings: [], error: null, title: '', elapsed: 0 }

const events = new EventSource('/events')
events.onmessage = ({ data }) => {
  state = JSON.parse(data)
  show()
}
events.onerror = () => {
  $('status').textContent = 'The preview has ended; waiting for it …'
}

function show() {
  const { title, pages, error, warnings, elapsed } = state
  document.title = title === '' ? 'Octavo preview' : `${title} – Octavo preview`
  $('title').textContent = title === '' ? 'Octavo preview' : title
  const count = pages.length === 1 ? '1 page' : `${pages.length} pages`
  $('status').textContent =
    error === null ? `${count}, ${Math.round(elapsed)} ms` : `${count} of the last version that worked`
  $('error').hidden = error === null
  $('error').textContent =
    error === null ? '' : error.where === null ? error.message : `${error.message}\n${error.where}`
  showWarnings(warnings)
  // Without an error there are new pages.
  if (error === null) showPages(pages)
}

function showWarnings(warnings) {
  $('count').textContent = warnings.length === 0 ? '(none)' : `(${warnings.length})`
  $('warnings').replaceChildren(
    ...warnings.map(({ message, where, count }) => {
      const item = document.createElement('li')
      item.append(message)
      const place = [where, count > 1 ? `×${count}` : null].filter(part => part !== null).join(' ')
      if (place !== '') {
        const span = document.createElement('span')
        span.className = 'place'
        span.textContent = ` (${place})`
        item.append(span)
      }
      return item
    }),
  )
}

// ---------- pages ----------

/** Figures stay where they are, so that the place in the document is kept; only what they show is exchanged. */
function showPages(pages) {
  const room = $('pages')
  while (room.children.length > pages.length) room.lastElementChild.remove()
  while (room.children.length < pages.length) {
    const figure = newFigure(room.children.length + 1)
    room.append(figure)
    near.observe(figure)
  }
  drawAnew()
}

/** Pages in or near the window are drawn at once, the others when they come near. */
function drawAnew() {
  for (const figure of $('pages').children) {
    resize(figure)
    figure.dataset.stale = 'true'
    if (figure.dataset.near === 'true') draw(figure)
  }
}

function newFigure(page) {
  const figure = document.createElement('figure')
  figure.dataset.page = page
  const picture = document.createElement('img')
  const overlay = document.createElement('div')
  overlay.className = 'overlay'
  figure.append(picture, overlay)
  figure.addEventListener('click', event => tellPlace(figure, event))
  return figure
}

const pageOf = figure => Number(figure.dataset.page)

function scale() {
  const chosen = $('zoom').value
  if (chosen !== 'width') return Number(chosen)
  const widest = Math.max(1, ...state.pages.map(({ width }) => width))
  return ($('pages').clientWidth - 48) / widest
}

function resize(figure) {
  const { width, height } = state.pages[pageOf(figure) - 1]
  figure.style.width = `${width * scale()}px`
  figure.style.height = `${height * scale()}px`
}

const near = new IntersectionObserver(
  entries => {
    for (const { target, isIntersecting } of entries) {
      target.dataset.near = String(isIntersecting)
      if (isIntersecting && target.dataset.stale === 'true') draw(target)
    }
  },
  { root: $('pages'), rootMargin: '100% 0px' },
)

async function draw(figure) {
  figure.dataset.stale = 'false'
  const page = pageOf(figure)
  const { version } = state
  const dpi = Math.round(Math.min(400, 96 * scale() * devicePixelRatio))
  const next = new Image()
  next.alt = `Page ${state.pages[page - 1].number}`
  next.src = `/pages/${page}.png?dpi=${dpi}&version=${version}`
  const overlay = fetch(`/pages/${page}.svg?version=${version}`).then(response => (response.ok ? response.text() : ''))
  // The old picture stays until the new one can be shown: nothing flickers.
  await next.decode().catch(() => undefined)
  if (version !== state.version || !figure.isConnected) return
  figure.querySelector('img').replaceWith(next)
  figure.dataset.version = version
  const marks = figure.querySelector('.overlay')
  marks.innerHTML = await overlay
}

// ---------- controls ----------

function applyLayers() {
  for (const box of document.querySelectorAll('[name=layer]'))
    $('pages').classList.toggle(`show-${box.value}`, box.checked)
}
for (const box of document.querySelectorAll('[name=layer]')) box.addEventListener('change', applyLayers)
applyLayers()

$('zoom').addEventListener('change', drawAnew)
addEventListener('resize', () => {
  if ($('zoom').value === 'width') drawAnew()
})

async function tellPlace(figure, { clientX, clientY }) {
  const { left, top, width } = figure.getBoundingClientRect()
  const factor = state.pages[pageOf(figure) - 1].width / width
  const query = new URLSearchParams({
    page: pageOf(figure),
    x: (clientX - left) * factor,
    y: (clientY - top) * factor,
  })
  const told = path => fetch(`${path}?${query}`).then(response => response.json())
  const [source, line] = await Promise.all([told('/source'), told('/line')])
  $('source').textContent =
    source === null ? 'Nothing of the source is there.' : `Line ${source.line}, <${source.element}>: ${source.text}`
  showLine(line)
}

/** The places at which a line might have ended: see WeighedLine in src/debug/line-breaks.ts. */
function showLine(line) {
  $('line').hidden = line === null
  if (line === null) return
  $('line-method').textContent = line.method
  $('candidates').replaceChildren(...line.candidates.map(candidateRow))
}

function candidateRow({ text, spare, ratio, demerits, total, isTaken }) {
  const row = document.createElement('tr')
  row.className = isTaken ? 'taken' : ''
  const head = document.createElement('th')
  head.scope = 'row'
  head.textContent = isTaken ? `${text} ✓` : text
  const refusal = ratio === null ? '–' : ratio < -1 ? 'too long' : 'too loose'
  const cells = [spare.toFixed(1), ratio?.toFixed(2) ?? '–', whole(demerits) ?? refusal, whole(total) ?? '–']
  row.append(
    head,
    ...cells.map(cell => {
      const td = document.createElement('td')
      td.textContent = cell
      return td
    }),
  )
  return row
}

const whole = number => (number === null ? null : Math.round(number).toLocaleString('en'))
