/** Discussions in the markup of further forums and sites with comments, as they are without a parser for them. */
import { posts } from './framework-communities.ts'
import type { Framework, Parts } from './framework-parts.ts'

const nav = (parts: Parts): string => `<header><a href="/">Example</a><nav><ul>${parts.links(4, 8)}</ul></nav></header>`

/** Posts whose writers are introduced at length: rank, place, how often they helped. */
const introduced = (parts: Parts): string =>
  parts.document(
    `${nav(parts)}<div class="wrap"><h1>${parts.title}</h1><div class="count">${parts.content.blocks.length} replies</div>${posts(parts, ({ at, user, text, day }) => `<div class="bx_post"><div class="profile"><a href="/Profile/${user}"><img src="/a.jpg"></a><div class="username"><a href="/Profile/${user}">${user}</a></div><div class="location">${parts.name(1, 2)}</div><div class="rank">${at % 2 === 0 ? 'Destination Expert' : 'Level Contributor'}</div><div class="lvl">${parts.count(9, 9000)} posts</div><div class="lvl">${parts.count(1, 400)} helpful votes</div></div><div class="pb"><div class="postTitle">${at === 0 ? '' : `${at}. Re: ${parts.title}`}</div><div class="postDate">${day}, 9:0${at % 10} AM</div><div class="postBody">${text}</div><div class="acts"><a href="/report">Report inappropriate content</a></div></div></div>`)}</div><div class="side"><h3>${parts.label('related')}</h3><ul>${parts.links(4, 8, 'r')}</ul></div><footer><ul>${parts.links(5, 9)}</ul></footer>`,
  )

/** Rows of two cells, the number of the post in a link, signatures below a rule. */
const signed = (parts: Parts): string =>
  parts.document(
    `${nav(parts)}<div id="content"><p>You're browsing the boards as a guest. <a href="/r">Sign up</a> (or <a href="/l">log in</a>) to be able to post messages.</p><h1 class="page-title">${parts.title}</h1><table class="board message">${posts(parts, ({ at, user, text, day }) => `<tr class="${at % 2 === 0 ? 'even' : 'odd'} top"><td class="msg_infobox"><div class="msg_stats"><a href="/community/${user}"><b>${user}</b></a><span> ${at === 0 ? '(Topic Creator)' : ''} ${parts.count(1, 11)} months ago</span><a href="#${at}">#${at + 1}</a><span title="${day}"></span></div></td><td class="msg"><div class="msg_body">${text}</div><div class="signature"><hr>Currently playing: ${user} ${parts.name(2, 4)}<br>Friend code ${at}-${parts.count(1000, 9999)}</div></td></tr>`)}</table><ul class="paginate"><li>Page 1 of 3</li></ul></div><footer>© Example</footer>`,
  )

/** Articles with a count of replies, an offer to report, and a note that the post was edited. */
const reported = (parts: Parts): string =>
  parts.document(
    `${nav(parts)}<main><section><div class="crumbs"><a href="/f">${parts.name(1, 2)}</a></div><h1>${parts.title}</h1><div>Watch</div><div>${parts.count(1, 9)} years ago</div></section>${posts(parts, ({ at, user, text, day }) => `<article id="post-${at}"><div class="card"><div class="head"><button>Reply ${at + 1}</button><time datetime="${day}T10:00">${parts.count(1, 11)} months ago</time><h4><a href="/member/${user}">${user}</a></h4><span class="badge">${parts.count(10, 22)}</span></div><div class="body" data-testid="post-content">${text}</div><small>(edited ${parts.count(1, 11)} months ago)</small><div class="foot"><span>0</span><button>Report</button><button>Quote</button></div></div></article>`)}<section><h2>${parts.label('related')}</h2><ul>${parts.many(4, 8, at => `<li><a href="/showthread.php?t=${at}">${parts.name(4, 9)}</a><span>Last post: ${at} minutes ago</span></li>`)}</ul></section></main><footer><ul>${parts.links(5, 9)}</ul></footer>`,
  )

/** A tree of comments: each reply is in the box of what it answers. */
const nested = (parts: Parts): string => {
  const list = parts.content.blocks.map((_, at) =>
    posts(parts, post => (post.at === at ? JSON.stringify(post) : '')).trim(),
  )
  const all = list.map(each => JSON.parse(each) as { at: number; user: string; text: string; day: string })
  const box = (from: number, to: number): string => {
    if (from >= to) return ''
    const { user, text, day, at } = all[from]!
    const middle = Math.min(to, from + 1 + (at % 3 === 0 ? 2 : at % 3))
    return `<li class="comment"><article id="comment-${at}"><div class="meta"><button class="fold">[–]</button> <a class="person" href="/u/${user}">${user}</a> <span class="score">${parts.count(1, 90)}</span> <span class="moment-time" title="${day}">${parts.count(1, 11)} months ago</span></div><div class="md-div">${text}</div><div class="btns"><button>link</button><button>fedilink</button></div></article><ul class="comments">${box(from + 1, middle)}</ul></li>${box(middle, to)}`
  }
  const first = all[0]!
  return parts.document(
    `${nav(parts)}<main><div class="post-listing"><h1>${parts.title}</h1><div>submitted by <a href="/u/${first.user}">${first.user}</a> <span>${parts.count(2, 11)} months ago</span></div><div id="postContent" class="md-div">${first.text}</div><div class="votes">${parts.count(4, 400)}</div></div><ul class="comments">${box(1, all.length)}</ul></main><aside><h5>${parts.label('about')}</h5><p>${parts.sentence()}</p><ul>${parts.links(4, 8, 's')}</ul></aside>`,
  )
}

/** The board of twenty years ago: cells of names and posts in turn, details in small type, a line before the signature. */
const oldBoard = (parts: Parts): string =>
  parts.document(
    `<table width="100%"><tr><td class="bodyline"><table><tr><td><span class="maintitle">Example</span><br><span class="gen">${parts.name(3, 6)}</span></td></tr></table><a class="maintitle" href="t5.html">${parts.title}</a><table class="forumline" width="100%" cellspacing="1"><tr><th class="thLeft" width="150">Author</th><th class="thRight">Message</th></tr>${posts(parts, ({ at, user, text, day }) => `<tr><td class="row${(at % 2) + 1}" valign="top"><span class="name"><a name="${at}"></a><b>${user}</b></span><br><span class="postdetails">Member<br><br>Joined: ${parts.date()}<br>Posts: ${parts.count(1, 999)}<br>Location: ${parts.name(1, 2)}</span></td><td class="row${(at % 2) + 1}"><table width="100%"><tr><td><span class="postdetails">Posted: ${day} 10:1${at % 10} pm    Post subject: ${at === 0 ? parts.title : ''}</span></td><td align="right"><a href="posting.php?q=${at}"><img src="quote.gif" alt="Reply with quote"></a></td></tr><tr><td colspan="2"><hr></td></tr><tr><td colspan="2"><span class="postbody">${text}</span><span class="postbody"><br>_________________<br>${user} from ${parts.name(2, 3)}</span></td></tr></table></td></tr><tr><td class="row${(at % 2) + 1}"><span class="nav"><a href="#top" class="nav">Back to top</a></span></td><td class="row${(at % 2) + 1}"><a href="/p${at}"><img src="profile.gif" alt="View user's profile"></a></td></tr><tr><td class="spaceRow" colspan="2" height="1"></td></tr>`)}</table><span class="nav">Page 1 of 1</span></td></tr></table><div class="copyright">Powered by phpBB © 2001</div>`,
  )

/** A question with answers that are ranked, in any language, below a box to ask in. */
const answers = (parts: Parts): string =>
  parts.document(
    `${nav(parts)}<div class="QuestionPage"><div class="QuestionHeader"><h1 class="QuestionHeader-title">${parts.title}</h1><div class="QuestionButtonGroup"><button>Follow</button><button>Answer</button></div></div><div class="Question-main"><div class="List-header">${parts.content.blocks.length} answers</div>${posts(parts, ({ at, user, text, day }) => `<div class="List-item"><div class="ContentItem AnswerItem"><div class="AuthorInfo"><a class="UserLink" href="/people/${user}">${user}</a><div class="AuthorInfo-detail">${parts.name(2, 5)}</div></div><div class="vote">${parts.count(1, 900)} agree</div><div class="RichContent"><span class="RichText">${text}</span></div><div class="ContentItem-time"><a href="/a/${at}">Edited on ${day}</a></div><div class="ContentItem-actions"><button>${parts.count(1, 90)} comments</button><button>Share</button><button>Save</button></div></div></div>`)}</div><div class="Question-sideColumn"><div class="Card"><h2>${parts.label('related')}</h2>${parts.many(3, 6, at => `<div><a href="/q/${at}">${parts.name(4, 9)}</a> ${at} answers</div>`)}</div></div></div>`,
  )

/** A mailing list on the web: the whole conversation, quotations folded. */
const mailThread = (parts: Parts): string =>
  parts.document(
    `<nav class="navbar"><a href="/">HyperKitty</a></nav><div class="container"><div class="thread-header"><h3>${parts.title}</h3></div><div class="row"><div class="col-9">${posts(parts, ({ at, user, text, day }) => `<div class="email ${at === 0 ? 'email-first' : ''}"><div class="email-header"><div class="email-author"><h2 class="name">${user}</h2></div><div class="email-date"><time>${day} 1:1${at % 10} p.m.</time></div></div><div class="email-body">${text}${at === 0 ? '' : '<div class="quoted-switch"><a href="#">...</a></div>'}</div><div class="email-info"><a class="youlike" href="/l">0</a> <a href="/r">Reply</a></div></div>`)}</div><div class="col-3"><div>${parts.count(5, 900)} days inactive</div><div>${parts.content.blocks.length} comments</div><div>${parts.count(2, 9)} participants</div></div></div></div>`,
  )

export const THREAD_FRAMEWORKS: readonly Framework[] = [
  { name: 'introduced', kind: 'forum', path: '/ShowTopic-g5-a.html', page: introduced },
  { name: 'signed', kind: 'forum', path: '/boards/5-x/80', page: signed },
  { name: 'reported', kind: 'forum', path: '/showthread.php?t=5', page: reported },
  { name: 'nested', kind: 'forum', path: '/discussion/5', page: nested },
  { name: 'old board', kind: 'forum', path: '/forum/viewtopic.php?t=5', page: oldBoard },
  { name: 'answers', kind: 'forum', path: '/question/5', page: answers },
  { name: 'mail thread', kind: 'forum', path: '/archives/list/x/thread/A5/', page: mailThread },
]
