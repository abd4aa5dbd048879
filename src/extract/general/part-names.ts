/** Names that authors give to page parts that are not content, one row per part. */
import type { NameRule } from './names.ts'

/** The comma-separated phrases of a text with any line breaks. */
const list = (text: string): readonly string[] => text.trim().split(/,\s*/)

/** Classes and ids of page parts that are not content, one row per rule. */
export const PART_NAMES: readonly NameRule[] = [
  {
    rule: 'share',
    phrases: list(`
      share, sharing, sharer, shares, sharedaddy, shareaholic, addthis, addtoany, social, socials, sociallinks,
      social media, follow us, like button, fb like, tweet button, print button, ssba, a a kit, sharethis,
      socialshare
    `),
  },
  {
    rule: 'related',
    phrases: list(`
      related, recommended, recommendation, recommendations, recommends, recirc, recirculation, taboola, outbrain,
      read next, readnext, up next, more stories, more news, more posts, more articles, more from, you may like,
      also like, might like, trending, most read, mostread, most popular, popular posts, jp relatedposts, yarpp,
      zergnet, revcontent, relatedposts, relatedarticles, latest news, latest posts, recent posts, recentposts,
      latest articles, see also stories, further reading promo, teaser list, promoted
    `),
  },
  {
    rule: 'comments',
    phrases: list(`
      comments, comment list, commentlist, comment respond, respond, disqus thread, disqus, comment form, commentform,
      reply form, fb comments, livefyre, coral, spotim, openweb, comments area, comments section, post comments,
      usercomments, reader comments
    `),
  },
  {
    rule: 'navigation',
    phrases: list(`
      nav, navbar, navigation, navheader, navfooter, breadcrumb, breadcrumbs, breadcrumblist, menu, menubar, submenu, pagination, paginator,
      pager, prev next, next prev, post nav, skip link, skip links, skiplink, topbar, toolbar, site header,
      page header nav, masthead, sitemap, tabbar, subnav, sidenav, topnav, site nav, language switcher, back to top,
      scroll top, jump links
    `),
  },
  {
    rule: 'sidebar',
    phrases: list(`
      sidebar, side bar, side column, sidecolumn, right rail, left rail, rightrail, rail, =complementary, widget area,
      sidebars, offcanvas, drawer
    `),
  },
  {
    rule: 'promotion',
    phrases: list(`
      newsletter, newsletters, subscribe, subscription, signup, sign up, optin, opt in, mailing list, mc embed signup,
      promo, promos, promobox, promotion, promotional, paywall, cta, ctas, call to action, upsell, donate, donation,
      membership, app download, download app, convertkit, mailchimp, hubspot form, lead gen, leadgen
    `),
  },
  {
    rule: 'advertisement',
    phrases: list(`
      =ad, =ads, ad slot, ad unit, ad container, ad wrapper, ad banner, ad placeholder, ad label, ad box, adbox,
      advert, adverts, advertisement, advertisements, advertising, adsbygoogle, adsense, adslot, dfp, gpt ad,
      google ad, google ads, sponsor, sponsored, sponsors, sponsorship, ad sidebar, inline ad, native ad,
      code block ad, ezoic, leaderboard ad, mrec, skyscraper
    `),
  },
  // Names that only consent managers use.
  {
    rule: 'consent',
    phrases: list(`
      onetrust, ot sdk container, cookielaw, cookiebot, cybot cookiebot, didomi, usercentrics, qc cmp, trustarc,
      truste, osano, cky, cmplz, iubenda, sp message, termly, klaro, borlabs cookie
    `),
  },
  {
    rule: 'notice',
    phrases: list(`
      cookie, cookies, consent, gdpr, ccpa, cookiebar, modal, modals, popup, popups, pop up, lightbox overlay,
      overlay modal, toast, snackbar, tooltip, tooltips, =alertdialog, =dialog, =tooltip, =search, =banner,
      =contentinfo, noprint, no print, dont print, hide print, print hidden, loading spinner, spinner
    `),
  },
  {
    rule: 'footer',
    phrases: list(`
      site footer, page footer, footer, colophon, copyright, footer links, legal links, globalfooter, foot nav
    `),
  },
  {
    rule: 'tools',
    phrases: list(`
      print link, email link, story tools, article tools, story controls, font resizer, text resizer, search form,
      search box, searchbox, searchform, search results, login, log in, sign in, signin, register, feedback, was this helpful, helpful, rating form, star rating, edit link,
      edit page, edit this page, editsection, mw editsection, headerlink, viewcode link, audio player, listen, text to speech,
      trinity player, copy button, btn clipboard, copy code, action bar, actionbar, actions, buttons, view count,
      post views, reading progress
    `),
  },
  {
    rule: 'contents',
    phrases: list(`
      =toc, =table of contents, =contents, toc container, toc wrapper, toc wrap, toc list, toc block,
      table of contents, ez toc, lwptoc, post toc, article toc, page toc, tableofcontents
    `),
  },
  {
    rule: 'byline',
    phrases: list(`
      byline, bylines, dateline, post meta, entry meta, article meta, postmeta, entry info, article info, meta info,
      post info, posted on, posted by, entry date, post date, publish date, published date, pubdate, published,
      datepublished, datemodified, timestamp, date published, last updated, updated date, article date, read time,
      reading time, time to read, author name, author info, author meta, =author, author link, author image,
      author avatar, avatar, post author, entry author, article author, byline author, authors, contributors
    `),
  },
  {
    rule: 'author box',
    phrases: list(`
      author bio, author box, authorbox, about author, about the author, bio, biography box, author card,
      author profile, author description, author block, author details, author section, author wrap, author area,
      article author box, post author box, saboxplugin, molongui author box
    `),
  },
  {
    rule: 'labels',
    phrases: list(`
      tags, tag list, taglist, tag links, tags links, post tags, entry tags, article tags, cat links, post categories,
      entry categories, post category, entry footer, entry utility, post footer, kicker, eyebrow, topics, keywords
    `),
  },
]
