/** Indexes: cards, rows and lists that lead to other pages, in the markup of shops, magazines, directories, calendars and applications. */
import type { Framework, Parts } from './framework-parts.ts'

const price = (parts: Parts): string => `$${parts.count(5, 400)}.${parts.count(10, 99)}`

const top = (parts: Parts): string =>
  `<header class="hd"><a href="/">Example</a><nav><ul>${parts.links(4, 9)}</ul></nav></header>`

const bottom = (parts: Parts): string =>
  `<footer class="ft"><div>${parts.many(2, 4, () => `<div><h4>${parts.name(1, 2)}</h4><ul>${parts.links(3, 6)}</ul></div>`)}</div><p>© 2026 Example</p></footer>`

/** A shop's grid: each name twice, for the picture and for the text, prices with words for screen readers. */
const dawn = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<main id="MainContent" class="content-for-layout"><div class="shopify-section section"><div class="collection-hero"><div class="collection-hero__inner page-width"><div class="collection-hero__text-wrapper"><h1 class="collection-hero__title"><span class="visually-hidden">Collection: </span>${parts.title}</h1><div class="collection-hero__description rte"><p>${parts.keep(parts.prose())}</p></div></div></div></div></div><div class="shopify-section"><div class="facets-container"><facet-filters-form><form id="FacetFiltersForm"><details><summary>Availability</summary><ul><li><label>In stock (${parts.count(2, 40)})<input type="checkbox"></label></li></ul></details></form><div class="product-count"><span>${parts.count(9, 99)} products</span></div></facet-filters-form></div><ul id="product-grid" class="grid product-grid">${parts.many(
      6,
      16,
      at => {
        const name = parts.name(2, 6)
        return `<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card"><div class="card__inner"><div class="card__media"><img src="/${at}.jpg" alt="${name}"></div><div class="card__content"><div class="card__information"><h3 class="card__heading"><a href="/products/${at}" class="full-unstyled-link">${name}</a></h3></div></div></div><div class="card__content"><div class="card__information"><h3 class="card__heading h5"><a href="/products/${at}">${parts.keep(name)}</a></h3><div class="card-information"><div class="price"><div class="price__container"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span><span class="price-item">${parts.keep(price(parts))}</span></div></div></div></div></div></div></div></div></li>`
      },
    )}</ul></div></main>${bottom(parts)}`,
    '<meta property="og:type" content="website">',
  )

/** Applications: each card is one link around a picture, a name and a sentence. */
const linkedCards = (parts: Parts): string =>
  parts.document(
    `<div id="__next"><header class="sticky top-0"><div class="flex">${parts.many(4, 8, at => `<a class="px-4" href="/n${at}">${parts.name(1, 2)}</a>`)}</div></header><div class="max-w-7xl mx-auto px-4"><div class="py-12"><h1 class="text-4xl font-bold">${parts.title}</h1><p class="mt-4 text-lg text-gray-600">${parts.keep(parts.prose())}</p></div><div class="grid grid-cols-3 gap-8">${parts.many(
      6,
      14,
      at =>
        `<a class="group flex flex-col rounded-lg" href="/blog/${at}"><div class="aspect-video"><img src="/${at}.webp" alt=""></div><div class="p-6"><span class="text-sm text-gray-500">${parts.keep(parts.date())}</span><h2 class="text-xl">${parts.keep(parts.name(5, 10))}</h2><p class="line-clamp-3">${parts.keep(parts.sentence())}</p></div></a>`,
    )}</div><div class="flex justify-center"><a href="?page=2">1</a><a href="?page=3">2</a></div></div><div class="border-t">${parts.many(8, 16, at => `<a class="text-sm" href="/f${at}">${parts.name(1, 3)}</a>`)}</div></div>`,
  )

/** A magazine: blocks of modules under headings, a sidebar with what is popular. */
const magazine = (parts: Parts): string => {
  const item = (name: string, at: number) =>
    `<div class="${name} td-module-container"><div class="td-module-thumb"><a href="/a/${at}"><img src="/${at}.jpg"></a></div><div class="td-module-meta-info"><h3 class="entry-title td-module-title"><a href="/a/${at}">${parts.keep(parts.name(5, 11))}</a></h3><div class="td-editor-date"><span class="td-post-author-name"><a href="/author/x">Bo Lee</a></span> <time class="entry-date">${parts.date()}</time></div><div class="td-excerpt">${parts.keep(parts.sentence())}</div></div></div>`
  return parts.document(
    `<div id="td-outer-wrap">${top(parts)}<div class="td-category-header td-container-wrap"><div class="td-crumb-container"><div class="entry-crumbs"><a href="/">Home</a> › ${parts.title}</div></div><h1 class="entry-title td-page-title">${parts.title}</h1></div><div class="td-main-content-wrap"><div class="td-container"><div class="td-pb-row"><div class="td-pb-span8 td-main-content"><div class="td-ss-main-content">${parts.many(5, 12, at => item('td_module_10', at))}<div class="page-nav"><span class="current">1</span><a href="/page/2">2</a><span class="pages">Page 1 of 12</span></div></div></div><div class="td-pb-span4 td-main-sidebar"><div class="td_block_wrap"><h4 class="block-title"><span>${parts.label('related')}</span></h4>${parts.many(3, 5, at => `<div class="td_module_6"><h3 class="entry-title"><a href="/p/${at}">${parts.name(5, 10)}</a></h3></div>`)}</div></div></div></div></div>${bottom(parts)}</div>`,
  )
}

/** A directory: names, addresses, numbers to call, a line about each. */
const directory = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<div class="wrap"><div class="results-head"><h1>${parts.title}</h1><p class="count">${parts.count(20, 400)} results</p></div><div class="side"><h3>Refine</h3><ul>${parts.links(5, 9)}</ul></div><div class="results">${parts.many(
      6,
      14,
      at =>
        `<div class="result"><div class="info"><h2 class="n"><a href="/biz/${at}">${at + 1}. ${parts.keep(parts.name(2, 4))}</a></h2><div class="categories"><a href="/c/${at}">${parts.keep(parts.name(1, 2))}</a></div><p class="adr"><span>${parts.keep(`${parts.count(1, 99)} Main Street`)}</span></p><div class="phones">${parts.keep(`555-0${parts.count(100, 199)}`)}</div><div class="snippet"><p>${parts.keep(parts.sentence())}</p></div></div><div class="actions"><a href="/d/${at}">Directions</a> <a href="https://x${at}.example.com">Website</a></div></div>`,
    )}</div></div>${bottom(parts)}`,
  )

/** Rows of open positions: a title, a place, a kind, no sentence at all. */
const positions = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<main><section class="hero"><h1>${parts.title}</h1><p>${parts.keep(parts.sentence())}</p></section><section class="jobs"><form><input placeholder="Search"><select><option>All departments</option><option>Sales</option></select></form>${parts.many(
      2,
      4,
      () =>
        `<div class="dept"><h2>${parts.keep(parts.name(1, 2))}</h2>${parts.many(2, 6, at => `<div class="row"><a class="posting" href="/jobs/${parts.count(100, 999)}${at}"><h5>${parts.keep(parts.name(2, 5))}</h5><span class="loc">${parts.keep('Lisbon')}</span><span class="type">${parts.keep('Full time')}</span></a></div>`)}</div>`,
    )}</section></main>${bottom(parts)}`,
  )

/** Homes: no headings, a price, numbers and an address in each card. */
const homes = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<div class="search-page"><div class="list-head"><h1>${parts.title}</h1><span>${parts.count(20, 900)} homes</span><div class="sort">Sort: <button>Newest</button></div></div><ul class="photo-cards">${parts.many(
      6,
      14,
      at =>
        `<li><article class="property-card"><div class="data"><a href="/home/${at}"><address>${parts.keep(`${parts.count(1, 99)} ${parts.name(1, 2)} Road`)}</address></a><div class="by">Example Realty</div><div class="price"><span>${parts.keep(`$${parts.count(90, 900)},000`)}</span></div><ul class="details"><li><b>${parts.keep(`${parts.count(1, 5)}`)}</b> ${parts.keep('bds')}</li><li><b>${parts.keep(`${parts.count(1, 3)}`)}</b> ${parts.keep('ba')}</li></ul></div><div class="photo"><a href="/home/${at}"><img src="/${at}.jpg" alt=""></a></div></article></li>`,
    )}</ul></div><div class="about-area"><h2>${parts.keep(parts.name(3, 5))}</h2><p>${parts.keep(parts.prose())}</p></div>${bottom(parts)}`,
  )

/** A calendar of events as a list by month. */
const calendar = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<main id="tribe-events" class="tribe-common tribe-events"><header class="tribe-events-header"><h1>${parts.title}</h1><div class="tribe-events-c-events-bar"><form><input placeholder="Search for events"><button>Find Events</button></form></div></header><div class="tribe-events-calendar-list">${parts.many(
      2,
      3,
      month =>
        `<h2 class="tribe-events-calendar-list__month-separator"><time>${parts.keep(`Month ${month + 1}`)}</time></h2>${parts.many(2, 5, at => `<div class="tribe-common-g-row tribe-events-calendar-list__event-row"><div class="tribe-events-calendar-list__event-date-tag"><time><span>Tue</span><span>${at + 3}</span></time></div><div class="tribe-events-calendar-list__event-wrapper"><article class="tribe-events-calendar-list__event"><div class="tribe-events-calendar-list__event-details"><header><div class="tribe-events-calendar-list__event-datetime-wrapper"><time>${parts.keep(`March ${at + 3} @ 9:00 am`)}</time></div><h3 class="tribe-events-calendar-list__event-title"><a href="/event/${month}${at}">${parts.keep(parts.name(3, 6))}</a></h3><address>${parts.keep('Example Hall')}</address></header><div class="tribe-events-calendar-list__event-description"><p>${parts.keep(parts.sentence())}</p></div></div></article></div></div>`)}`,
    )}</div><nav class="tribe-events-calendar-list-nav"><ul><li><a href="/prev">Previous Events</a></li><li><a href="/next">Next Events</a></li></ul></nav></main>${bottom(parts)}`,
  )

/** Pictures with names alone, as food blogs list their recipes. */
const gallery = (parts: Parts): string =>
  parts.document(
    `<div class="site-container">${top(parts)}<div class="site-inner"><div class="content-sidebar-wrap"><main class="content"><div class="archive-description"><h1 class="archive-title">${parts.title}</h1><p>${parts.keep(parts.prose())}</p></div><div class="archive-grid">${parts.many(9, 18, at => `<article class="post-${parts.count(100, 9999)} post type-post entry simple-grid one-third"><a class="entry-image-link" href="/r/${at}"><img src="/${at}.jpg"></a><header class="entry-header"><h2 class="entry-title"><a class="entry-title-link" href="/r/${at}">${parts.keep(parts.name(3, 6))}</a></h2></header></article>`)}</div><div class="archive-pagination pagination"><ul><li class="active"><a href="/1">1</a></li><li><a href="/2">2</a></li></ul></div></main><aside class="sidebar"><section class="widget"><h3>About me</h3><p>${parts.sentence()}</p></section></aside></div></div>${bottom(parts)}</div>`,
  )

/** What a catalogue found: titles, authors, years and where they stand. */
const records = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<div id="content"><div class="facets"><h2>Narrow search</h2>${parts.many(2, 4, () => `<div class="facet"><h3>${parts.name(1, 1)}</h3><ul>${parts.links(3, 6)}</ul></div>`)}</div><div class="mainbody"><h1>${parts.title}</h1><div class="search-stats">Showing 1 - 20 of ${parts.count(200, 9000)}</div><ol class="record-list">${parts.many(6, 12, at => `<li class="result"><div class="media-body"><div class="title-row"><a class="title" href="/Record/${at}">${parts.keep(parts.name(5, 10))}</a></div><div>by <a href="/Author/x${at}">${parts.keep(parts.name(2, 2))}</a></div><div>Published ${parts.keep(`19${parts.count(10, 99)}`)}</div><div class="callnumber">Call Number: ${parts.keep(`QA ${parts.count(10, 99)}.${at}`)}</div><span class="format">Book</span></div></li>`)}</ol></div></div>${bottom(parts)}`,
  )

/** Rows of a table: names that lead to pages, and facts. */
const rows = (parts: Parts): string =>
  parts.document(
    `<table width="100%"><tr><td>${parts.many(4, 7, at => `<a href="/n${at}">${parts.name(1, 2)}</a> | `)}</td></tr></table><h1>${parts.title}</h1><p>${parts.keep(parts.prose())}</p><table class="list"><thead><tr><th>${parts.keep('Name')}</th><th>${parts.keep('Year')}</th><th>${parts.keep('Place')}</th></tr></thead><tbody>${parts.many(10, 25, at => `<tr><td><a href="/i/${at}">${parts.keep(parts.name(2, 5))}</a></td><td>${parts.keep(`${1900 + at}`)}</td><td>${parts.keep(parts.name(1, 2))}</td></tr>`)}</tbody></table><hr><small><a href="/about">About</a> <a href="/c">Contact</a></small>`,
  )

/** The front of a newspaper: sections under headings, headlines with and without a sentence. */
const front = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<main id="main-content"><h1 class="sr-only">${parts.title}</h1><section class="lead"><article><a href="/1"><img src="/1.jpg"></a><h2><a href="/1">${parts.keep(parts.name(6, 11))}</a></h2><p>${parts.keep(parts.sentence())}</p></article></section>${parts.many(
      3,
      5,
      zone =>
        `<section class="zone zone-${zone}"><h2 class="zone-label"><a href="/z${zone}">${parts.keep(parts.name(1, 2))}</a></h2><div class="cards">${parts.many(3, 6, at => `<div class="card" data-uri="x${zone}${at}"><a class="card-link" href="/s/${zone}${at}"><span class="headline-text">${parts.keep(parts.name(6, 12))}</span></a>${at === 0 ? `<div class="card-description">${parts.keep(parts.sentence())}</div>` : ''}</div>`)}</div></section>`,
    )}</main>${bottom(parts)}`,
  )

/** Episodes: a sentence or two about each, a length, buttons to play. */
const episodes = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<main class="css-1ab"><div class="css-2cd"><img src="/c.jpg"><div><h1>${parts.title}</h1><span>Example Radio</span><p class="css-d">${parts.keep(parts.prose())}</p></div></div><div class="css-3ef">${parts.many(6, 12, at => `<div class="css-4gh" role="row"><div class="css-5ij"><a href="/e/${at}"><h4>${parts.keep(`${at + 1}: ${parts.name(3, 8)}`)}</h4></a><p>${parts.keep(parts.prose())}</p><div class="css-6"><span>Mar ${at + 1}</span><span>${parts.count(20, 70)} min</span></div><button aria-label="Play">▶</button></div></div>`)}<button>Show all episodes</button></div></main>${bottom(parts)}`,
  )

/** People: a picture, a name, what they do. */
const people = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<main><section><h1>${parts.title}</h1><p>${parts.keep(parts.prose())}</p></section><section class="team"><div class="team-grid">${parts.many(6, 14, at => `<div class="team-member"><a href="/people/${at}"><img src="/${at}.jpg" alt=""></a><div class="team-member__name"><a href="/people/${at}">${parts.keep(parts.name(2, 3))}</a></div><div class="team-member__role">${parts.keep(parts.name(2, 4))}</div></div>`)}</div></section></main>${bottom(parts)}`,
  )

/** Goods of a large shop: filters in lists of links beside, cards with stars, colours, delivery. */
const department = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<div class="page-wrapper"><main id="maincontent" class="page-main"><div class="page-title-wrapper"><h1 class="page-title"><span class="base">${parts.title}</span></h1></div><div class="columns"><div class="column main"><div class="category-description"><p>${parts.keep(parts.prose())}</p></div><div class="toolbar toolbar-products"><p class="toolbar-amount">Items 1-12 of ${parts.count(20, 300)}</p><div class="toolbar-sorter"><label>Sort By</label><select><option>Position</option><option>Price</option></select></div></div><div class="products wrapper grid products-grid"><ol class="products list items product-items">${parts.many(8, 16, at => `<li class="item product product-item"><div class="product-item-info"><a href="/p/${at}.html" class="product photo product-item-photo"><img src="/${at}.jpg"></a><div class="product details product-item-details"><strong class="product name product-item-name"><a class="product-item-link" href="/p/${at}.html">${parts.keep(parts.name(3, 7))}</a></strong><div class="rating-summary"><span>${parts.count(60, 100)}%</span></div><div class="price-box"><span class="price">${parts.keep(price(parts))}</span></div><div class="actions-primary"><button class="tocart">Add to Cart</button></div><a href="#" class="towishlist">Add to Wish List</a></div></div></li>`)}</ol></div><div class="pages"><strong>Page</strong><ul><li><a href="?p=2">2</a></li><li><a href="?p=3">3</a></li></ul></div></div><div class="sidebar sidebar-main"><div class="block filter"><strong>Shop By</strong>${parts.many(2, 4, () => `<div class="filter-options-title">${parts.name(1, 1)}</div><ol>${parts.links(3, 7)}</ol>`)}</div></div></div></main></div>${bottom(parts)}`,
  )

/** Goods of a shop whose cards say nothing but pictures, names and prices in hashed boxes, each twice for two widths. */
const tiles = (parts: Parts): string =>
  parts.document(
    `<div id="root"><div class="_a1">${parts.many(5, 9, at => `<a class="_n" href="/c${at}">${parts.name(1, 2)}</a>`)}</div><div class="_b1"><div class="_b2"><div class="_h">${parts.title}</div><div class="_s">${parts.keep(parts.sentence())}</div></div><div class="_g">${parts.many(8, 20, at => `<div class="_t"><a class="_l" href="/dp/${at}"><div class="_i"><img src="/${at}.jpg" alt=""></div><div class="_x">${parts.keep(parts.name(3, 9))}</div></a><div class="_p"><span>${parts.keep(price(parts))}</span></div><div class="_d">Free delivery</div></div>`)}</div></div><div class="_z">${parts.many(8, 20, at => `<a href="/f${at}">${parts.name(1, 3)}</a>`)}</div></div>`,
  )

/** The page of a subject: a text about it, then what there is about it, then the text goes on. */
const hub = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<main><div class="hub-hero"><h1>${parts.title}</h1><p>${parts.keep(parts.prose())}</p></div><div class="hub-grid"><h2>${parts.keep(parts.name(2, 4))}</h2><ul>${parts.many(4, 9, at => `<li class="hub-card"><a href="/h/${at}"><img src="/${at}.jpg" alt=""><h3>${parts.keep(parts.name(2, 5))}</h3></a><p>${parts.keep(parts.sentence())}</p><a class="btn" href="/h/${at}">${parts.label('more')}</a></li>`)}</ul></div><div class="hub-text"><h2>${parts.keep(parts.name(3, 6))}</h2><p>${parts.keep(parts.prose())}</p><p>${parts.keep(parts.prose())}</p></div></main>${bottom(parts)}`,
  )

export const INDEX_FRAMEWORKS: readonly Framework[] = [
  { name: 'dawn', kind: 'collection', path: '/collections/a', page: dawn, isOwn: true },
  { name: 'linked cards', kind: 'listing', path: '/blog', page: linkedCards, isOwn: true },
  { name: 'magazine', kind: 'listing', path: '/category/a', page: magazine, isOwn: true },
  { name: 'directory', kind: 'listing', path: '/search', page: directory, isOwn: true },
  { name: 'positions', kind: 'listing', path: '/careers', page: positions, isOwn: true },
  { name: 'homes', kind: 'listing', path: '/city/lisbon', page: homes, isOwn: true },
  { name: 'calendar', kind: 'listing', path: '/events', page: calendar, isOwn: true },
  { name: 'gallery', kind: 'listing', path: '/recipes', page: gallery, isOwn: true },
  { name: 'records', kind: 'listing', path: '/Search/Results', page: records, isOwn: true },
  { name: 'table rows', kind: 'listing', path: '/list.html', page: rows, isOwn: true },
  { name: 'front', kind: 'listing', path: '/', page: front, isOwn: true },
  { name: 'episodes', kind: 'listing', path: '/show/5', page: episodes, isOwn: true },
  { name: 'people', kind: 'listing', path: '/team', page: people, isOwn: true },
  { name: 'department', kind: 'collection', path: '/women.html', page: department, isOwn: true },
  { name: 'tiles', kind: 'collection', path: '/s', page: tiles, isOwn: true },
  { name: 'hub', kind: 'collection', path: '/topics/a', page: hub, isOwn: true },
]
