/** Pages about a service, in the markup of site builders, agencies, clinics, banks and software companies. */
import type { Framework, Parts } from './framework-parts.ts'

const top = (parts: Parts): string =>
  `<header class="hd"><a href="/">Example</a><nav><ul>${parts.links(4, 9)}</ul></nav><a class="btn" href="/contact">${parts.label('subscribe')}</a></header>`

const bottom = (parts: Parts): string =>
  `<footer class="ft"><div>${parts.many(2, 4, () => `<div><h4>${parts.name(1, 2)}</h4><ul>${parts.links(3, 6)}</ul></div>`)}</div><p>© 2026 Example</p></footer>`

const asked = (parts: Parts, each: (question: string, answer: string, at: number) => string): string =>
  parts.many(3, 5, at => each(parts.keep(`${parts.name(4, 8)}?`), parts.keep(parts.prose()), at))

/** Software, in utility classes: logos, features, plans with lists, praise, questions, a last call. */
const software = (parts: Parts): string =>
  parts.document(
    `<div class="bg-white"><header class="absolute inset-x-0 top-0 z-50"><div class="flex items-center justify-between p-6">${parts.many(4, 6, at => `<a href="/n${at}" class="text-sm font-semibold leading-6">${parts.name(1, 2)}</a>`)}</div></header><div class="relative isolate px-6 pt-14"><div class="mx-auto max-w-2xl py-32 text-center"><h1 class="text-4xl font-bold tracking-tight">${parts.title}</h1><p class="mt-6 text-lg leading-8">${parts.keep(parts.prose())}</p><div class="mt-10 flex gap-x-6"><a href="/start" class="rounded-md">Get started</a></div></div></div><div class="mx-auto max-w-7xl px-6 py-24"><div class="mx-auto max-w-2xl"><h2 class="text-base">${parts.keep(parts.name(2, 3))}</h2><p class="mt-2 text-3xl font-bold">${parts.keep(parts.name(4, 8))}</p><p class="mt-6">${parts.keep(parts.prose())}</p></div><dl class="grid max-w-xl grid-cols-1">${parts.many(3, 6, () => `<div class="relative pl-16"><dt class="text-base font-semibold">${parts.keep(parts.name(1, 3))}</dt><dd class="mt-2">${parts.keep(parts.sentence())}</dd></div>`)}</dl></div><div class="py-24"><div class="isolate mx-auto mt-16 grid">${parts.many(2, 3, at => `<div class="rounded-3xl p-8 ring-1"><h3 class="text-lg">${parts.keep(parts.name(1, 2))}</h3><p class="mt-4 text-sm">${parts.keep(parts.sentence())}</p><p class="mt-6"><span class="text-4xl">${parts.keep(`$${at * 10 + 9}`)}</span><span>${parts.keep('/month')}</span></p><a href="/buy/${at}" class="mt-6 block rounded-md">Buy plan</a><ul role="list" class="mt-8 space-y-3">${parts.many(3, 5, () => `<li class="flex gap-x-3"><svg></svg>${parts.keep(parts.name(2, 5))}</li>`)}</ul></div>`)}</div></div><section class="relative isolate px-6 py-24"><figure class="mt-10"><blockquote class="text-center text-xl"><p>“${parts.keep(parts.sentence())}”</p></blockquote><figcaption class="mt-10"><img src="/b.jpg" alt=""><div class="mt-4"><div class="font-semibold">${parts.keep('Judith Black')}</div><div>${parts.keep('CEO of Workcation')}</div></div></figcaption></figure></section><div class="mx-auto max-w-7xl px-6 py-24"><h2 class="text-2xl font-bold">${parts.keep(parts.name(2, 4))}</h2><dl class="mt-10 space-y-6">${asked(parts, (question, answer, at) => `<div class="pt-6"><dt><button type="button" class="flex w-full" aria-controls="faq-${at}" aria-expanded="false"><span>${question}</span></button></dt><dd class="mt-2 pr-12 hidden" id="faq-${at}"><p>${answer}</p></dd></div>`)}</dl></div></div>${bottom(parts)}`,
  )

/** A builder that prints each text for each width. */
const framer = (parts: Parts): string => {
  const twice = (text: string) =>
    `<div class="ssr-variant hidden-72rtr7 hidden-1abc"><div class="framer-1x2" data-framer-component-type="RichTextContainer"><p class="framer-text">${text}</p></div></div><div class="ssr-variant hidden-9zz"><div class="framer-1x2" data-framer-component-type="RichTextContainer"><p class="framer-text">${text}</p></div></div>`
  return parts.document(
    `<div id="main"><div class="framer-a1 framer-72rtr7"><div class="framer-nav">${parts.many(4, 6, at => `<a class="framer-l" href="./n${at}"><p class="framer-text">${parts.name(1, 2)}</p></a>`)}</div><section class="framer-hero"><div data-framer-component-type="RichTextContainer"><h1 class="framer-text">${parts.title}</h1></div>${twice(parts.keep(parts.prose()))}</section>${parts.many(
      2,
      4,
      () =>
        `<section class="framer-s1"><div data-framer-component-type="RichTextContainer"><h2 class="framer-text">${parts.keep(parts.name(3, 6))}</h2></div><div class="framer-grid">${parts.many(3, 4, () => `<div class="framer-card"><div data-framer-component-type="RichTextContainer"><h3 class="framer-text">${parts.keep(parts.name(2, 4))}</h3></div>${twice(parts.keep(parts.sentence()))}</div>`)}</div></section>`,
    )}<footer class="framer-f">${parts.many(6, 12, at => `<a class="framer-l" href="./f${at}"><p class="framer-text">${parts.name(1, 2)}</p></a>`)}</footer></div></div>`,
  )
}

/** Sections of one site builder, text in blocks that are nested seven deep. */
const sections = (parts: Parts): string => {
  const block = (html: string) =>
    `<div class="fe-block"><div class="sqs-block html-block sqs-block-html" data-block-type="2"><div class="sqs-block-content"><div class="sqs-html-content">${html}</div></div></div></div>`
  return parts.document(
    `<div id="siteWrapper" class="clearfix site-wrapper"><header id="header" class="header theme-col--primary"><div class="header-nav"><nav class="header-nav-list">${parts.many(4, 7, at => `<div class="header-nav-item"><a href="/n${at}">${parts.name(1, 2)}</a></div>`)}</nav></div></header><main id="page" class="container" role="main"><article class="sections" id="sections">${[
      `<h1>${parts.title}</h1><p>${parts.keep(parts.prose())}</p>`,
      ...Array.from(
        { length: parts.count(3, 6) },
        () =>
          `<h2>${parts.keep(parts.name(2, 5))}</h2>${parts.many(1, 3, () => `<p>${parts.keep(parts.prose())}</p>`)}`,
      ),
    ]
      .map(
        html =>
          `<section class="page-section full-bleed-section layout-engine-section"><div class="section-border"></div><div class="content-wrapper"><div class="content"><div class="fluid-engine">${block(html)}<div class="fe-block"><div class="sqs-block button-block"><a href="/contact" class="sqs-block-button-element">Book now</a></div></div></div></div></div></section>`,
      )
      .join('')}</article></main><footer class="sections">${block(`<p>${parts.name(3, 6)}</p>`)}</footer></div>`,
  )
}

/** A firm of lawyers: the text with a list of its subjects and a form beside it. */
const firm = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<div class="page-banner"><h1>${parts.title}</h1><p class="crumbs"><a href="/">Home</a> / <a href="/p">${parts.name(1, 2)}</a> / ${parts.title}</p></div><div class="container"><div class="row"><div class="col-md-8"><div class="entry"><p>${parts.keep(parts.prose())}</p>${parts.many(2, 5, () => `<h2>${parts.keep(parts.name(3, 7))}</h2><p>${parts.keep(parts.prose())}</p><ul>${parts.many(3, 6, () => `<li>${parts.keep(parts.name(3, 8))}</li>`)}</ul>`)}<h2>${parts.keep(parts.name(3, 5))}</h2><p>${parts.keep(parts.prose())}</p></div></div><div class="col-md-4"><div class="box"><h3>Free consultation</h3><form><label>Name</label><input><label>How can we help?</label><textarea></textarea><button>Send</button></form></div><div class="box"><h3>${parts.name(2, 3)}</h3><ul>${parts.links(5, 10)}</ul></div></div></div></div>${bottom(parts)}`,
  )

/** An enterprise's components: teasers, text, lists, in a grid of columns. */
const enterprise = (parts: Parts): string =>
  parts.document(
    `<div class="root container responsivegrid"><div class="aem-Grid aem-Grid--12"><div class="experiencefragment aem-GridColumn"><div class="cmp-experiencefragment--header"><nav class="cmp-navigation"><ul>${parts.links(5, 9, 'cmp-navigation__item')}</ul></nav></div></div><div class="container responsivegrid aem-GridColumn"><div class="cmp-container"><div class="aem-Grid"><div class="teaser hero aem-GridColumn"><div class="cmp-teaser"><div class="cmp-teaser__content"><p class="cmp-teaser__pretitle">${parts.keep(parts.name(1, 3))}</p><h1 class="cmp-teaser__title">${parts.title}</h1><div class="cmp-teaser__description"><p>${parts.keep(parts.prose())}</p></div><div class="cmp-teaser__action-container"><a class="cmp-teaser__action-link" href="/contact">Contact us</a></div></div></div></div>${parts.many(
      2,
      4,
      () =>
        `<div class="title aem-GridColumn"><div class="cmp-title"><h2 class="cmp-title__text">${parts.keep(parts.name(3, 6))}</h2></div></div><div class="text aem-GridColumn"><div class="cmp-text"><p>${parts.keep(parts.prose())}</p></div></div>${parts.many(3, 4, at => `<div class="teaser aem-GridColumn aem-GridColumn--4"><div class="cmp-teaser"><div class="cmp-teaser__image"><img src="/t${at}.jpg"></div><div class="cmp-teaser__content"><h3 class="cmp-teaser__title"><a class="cmp-teaser__title-link" href="/s/${at}">${parts.keep(parts.name(2, 4))}</a></h3><div class="cmp-teaser__description"><p>${parts.keep(parts.sentence())}</p></div></div></div></div>`)}`,
    )}</div></div></div><div class="experiencefragment aem-GridColumn"><div class="cmp-experiencefragment--footer"><ul>${parts.links(6, 12, 'ft')}</ul></div></div></div></div>`,
  )

/** A page for one town of many: why us, the towns around, prices in a table. */
const town = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<section class="hero-local"><div class="inner"><h1>${parts.title}</h1><p>${parts.keep(parts.sentence())}</p><a class="cta" href="tel:5550100">Call 555-0100</a></div></section><section class="intro"><div class="inner"><h2>${parts.keep(parts.name(3, 6))}</h2><p>${parts.keep(parts.prose())}</p></div></section><section class="steps"><div class="inner">${parts.many(3, 4, at => `<div class="step"><span class="num">${at + 1}</span><h3>${parts.keep(parts.name(2, 4))}</h3><p>${parts.keep(parts.sentence())}</p></div>`)}</div></section><section class="prices"><div class="inner"><h2>${parts.keep(parts.name(2, 4))}</h2><table><tr><th>${parts.keep('Plan')}</th><th>${parts.keep('Price')}</th></tr>${parts.many(3, 6, at => `<tr><td>${parts.keep(parts.name(2, 4))}</td><td>${parts.keep(`$${at * 20 + 19}`)}</td></tr>`)}</table></div></section><section class="voices"><div class="inner"><h2>${parts.keep(parts.name(2, 5))}</h2>${parts.many(2, 4, at => `<div class="voice"><div class="stars">★★★★★</div><p>${parts.keep(parts.sentence())}</p><p class="who">Bo ${at}, Lisbon</p></div>`)}</div></section><section class="faqs"><div class="inner"><h2>${parts.keep(parts.name(2, 4))}</h2>${asked(parts, (question, answer) => `<div class="faq"><div class="faq-q">${question}</div><div class="faq-a" style="display:none"><p>${answer}</p></div></div>`)}</div></section>${bottom(parts)}`,
  )

/** A house to stay in: rooms in cards, what there is in lists, how to get there. */
const hotel = (parts: Parts): string =>
  parts.document(
    `<div class="wrapper">${top(parts)}<div class="slider"><img src="/1.jpg"><img src="/2.jpg"></div><div class="booking-bar"><form><label>Check-in</label><input type="date"><label>Check-out</label><input type="date"><button>Check availability</button></form></div><div class="welcome"><h1>${parts.title}</h1><div class="welcome-text">${parts.keep(parts.prose())}</div></div><div class="rooms"><h2>${parts.keep(parts.name(2, 3))}</h2>${parts.many(3, 4, at => `<div class="room"><img src="/r${at}.jpg"><div class="room-name">${parts.keep(parts.name(2, 3))}</div><div class="room-text">${parts.keep(parts.sentence())}</div><ul><li>${parts.keep(parts.name(1, 3))}</li><li>${parts.keep(parts.name(1, 3))}</li></ul><a class="more" href="/rooms/${at}">${parts.label('more')}</a></div>`)}</div><div class="amenities"><h2>${parts.keep(parts.name(1, 3))}</h2><ul class="icons">${parts.many(5, 9, () => `<li><i class="icon"></i><span>${parts.keep(parts.name(1, 3))}</span></li>`)}</ul></div><div class="location"><h2>${parts.keep(parts.name(2, 3))}</h2><p>${parts.keep(parts.prose())}</p><iframe src="https://www.google.com/maps/embed?pb=1"></iframe></div>${bottom(parts)}</div>`,
  )

/** What a kitchen serves: courses under headings, each with a price and what is in it. */
const menu = (parts: Parts): string =>
  parts.document(
    `${top(parts)}<main><div class="menu-page"><h1>${parts.title}</h1><p class="lead">${parts.keep(parts.sentence())}</p>${parts.many(
      3,
      4,
      () =>
        `<section class="menu-section"><h2>${parts.keep(parts.name(1, 2))}</h2>${parts.many(3, 6, () => `<div class="menu-item-row"><div class="menu-item-title"><span>${parts.keep(parts.name(2, 4))}</span><span class="dots"></span><span class="menu-item-price">${parts.keep(`${parts.count(5, 40)}.50`)}</span></div><div class="menu-item-description">${parts.keep(parts.name(4, 9))}</div></div>`)}</section>`,
    )}<p class="allergens">${parts.keep(parts.sentence())}</p></div></main>${bottom(parts)}`,
  )

/** A bank's offer: facts in a band, rates, steps, what the law wants said in notes. */
const bank = (parts: Parts): string =>
  parts.document(
    `<app-root><app-header>${parts.many(4, 8, at => `<a href="/n${at}">${parts.name(1, 2)}</a>`)}</app-header><app-page><app-hero><h1>${parts.title}</h1><p>${parts.keep(parts.prose())}<sup>1</sup></p><a href="/open" role="button">Open an account</a></app-hero><app-key-facts>${parts.many(3, 4, () => `<div class="fact"><strong>${parts.keep(`${parts.count(1, 9)}.25%`)}</strong><span>${parts.keep(parts.name(2, 5))}</span></div>`)}</app-key-facts><app-richtext><h2>${parts.keep(parts.name(3, 6))}</h2><p>${parts.keep(parts.prose())}</p><ul>${parts.many(3, 5, () => `<li>${parts.keep(parts.name(4, 9))}</li>`)}</ul></app-richtext><app-accordion>${asked(parts, (question, answer, at) => `<app-item><h3><button aria-expanded="false" aria-controls="a${at}">${question}</button></h3><div id="a${at}" hidden><p>${answer}</p></div></app-item>`)}</app-accordion><app-disclosures><p><small>1. ${parts.keep(parts.prose())}</small></p></app-disclosures></app-page><app-footer>${parts.many(8, 16, at => `<a href="/f${at}">${parts.name(1, 3)}</a>`)}</app-footer></app-root>`,
  )

/** Text beside pictures that changes sides, work that was done, and who works there. */
const studio = (parts: Parts): string =>
  parts.document(
    `<div class="w-nav" role="banner"><div class="w-nav-menu">${parts.many(3, 6, at => `<a href="/n${at}" class="w-nav-link">${parts.name(1, 2)}</a>`)}</div></div><div class="section hero"><div class="w-container"><h1 class="heading">${parts.title}</h1><div class="subheading">${parts.keep(parts.sentence())}</div></div></div>${parts.many(2, 4, at => `<div class="section ${at % 2 === 0 ? '' : 'reverse'}"><div class="w-layout-grid"><div class="div-block-${at}"><h2 class="heading-${at}">${parts.keep(parts.name(3, 6))}</h2><div class="text-block-${at}">${parts.keep(parts.prose())}</div></div><img src="/${at}.svg"></div></div>`)}<div class="section work"><h2>${parts.keep(parts.name(2, 3))}</h2><div class="w-dyn-list"><div role="list" class="w-dyn-items">${parts.many(3, 6, at => `<div role="listitem" class="w-dyn-item"><a href="/project/${at}" class="w-inline-block"><img src="/w${at}.jpg"><div class="work-name">${parts.keep(parts.name(1, 3))}</div><div class="work-text">${parts.keep(parts.sentence())}</div></a></div>`)}</div></div></div><div class="section team"><h2>${parts.keep(parts.name(2, 3))}</h2><div class="team-grid">${parts.many(3, 6, at => `<div class="member"><img src="/m${at}.jpg"><div class="member-name">${parts.keep(parts.name(2, 2))}</div><div class="member-role">${parts.keep(parts.name(1, 3))}</div></div>`)}</div></div><div class="footer">${parts.many(5, 10, at => `<a href="/f${at}" class="footer-link">${parts.name(1, 2)}</a>`)}</div>`,
  )

/** A clinic: text, where it is and when it is open, doctors, what patients pay. */
const clinic = (parts: Parts): string =>
  parts.document(
    `<div class="l-page">${top(parts)}<div class="l-main"><ol class="c-crumb">${parts.links(2, 3)}</ol><h1 class="c-title">${parts.title}</h1><div class="c-lead">${parts.keep(parts.prose())}</div><div class="c-tabs"><ul class="c-tabs__nav" role="tablist"><li role="presentation"><a role="tab" href="#t1" aria-controls="t1">${parts.keep(parts.name(1, 2))}</a></li><li role="presentation"><a role="tab" href="#t2" aria-controls="t2">${parts.keep(parts.name(1, 2))}</a></li></ul><div id="t1" role="tabpanel"><p>${parts.keep(parts.prose())}</p></div><div id="t2" role="tabpanel" hidden><p>${parts.keep(parts.prose())}</p></div></div><div class="c-hours"><h2>${parts.keep(parts.name(2, 3))}</h2><table><tr><td>${parts.keep('Mon')}</td><td>${parts.keep('8:00–17:00')}</td></tr><tr><td>${parts.keep('Tue')}</td><td>${parts.keep('8:00–18:00')}</td></tr></table><address>${parts.keep('12 Main Street, Lisbon')}</address></div><div class="c-people"><h2>${parts.keep(parts.name(2, 3))}</h2><ul>${parts.many(3, 6, at => `<li><img src="/d${at}.jpg"><h3><a href="/doctors/${at}">${parts.keep(`Dr. ${parts.name(2, 2)}`)}</a></h3><p>${parts.keep(parts.name(2, 5))}</p></li>`)}</ul></div><div class="c-text"><h2>${parts.keep(parts.name(2, 4))}</h2><p>${parts.keep(parts.prose())}</p></div></div>${bottom(parts)}</div>`,
  )

export const LANDING_FRAMEWORKS: readonly Framework[] = [
  { name: 'software', kind: 'service', path: '/', page: software, isOwn: true },
  { name: 'framer', kind: 'service', path: '/product', page: framer, isOwn: true },
  { name: 'sections', kind: 'service', path: '/services', page: sections, isOwn: true },
  { name: 'firm', kind: 'service', path: '/practice/a', page: firm, isOwn: true },
  { name: 'enterprise', kind: 'service', path: '/solutions/a.html', page: enterprise, isOwn: true },
  { name: 'town', kind: 'service', path: '/locations/lisbon', page: town, isOwn: true },
  { name: 'hotel', kind: 'service', path: '/', page: hotel, isOwn: true },
  { name: 'menu', kind: 'service', path: '/menu', page: menu, isOwn: true },
  { name: 'bank', kind: 'service', path: '/savings', page: bank, isOwn: true },
  { name: 'studio', kind: 'service', path: '/', page: studio, isOwn: true },
  { name: 'clinic', kind: 'service', path: '/treatments/a', page: clinic, isOwn: true },
]
