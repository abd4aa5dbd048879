/** Discussions in the markup of further software for forums and support, beside those of framework-threads.ts. */
import { posts } from './framework-communities.ts'
import type { Framework, Parts } from './framework-parts.ts'

const topicsBeside = (parts: Parts, name: string): string =>
  `<div class="${name}"><h3>${parts.label('related')}</h3><ul>${parts.many(3, 7, at => `<li><a href="/t/${at}">${parts.name(4, 8)}</a><span>${at} replies</span></li>`)}</ul></div>`

/** Articles with a column for who wrote them, facts of the user in a list. */
const woltlab = (parts: Parts): string =>
  parts.document(
    `<div id="pageContainer" class="pageContainer"><div id="pageHeaderPanel"><nav class="mainMenu"><ol class="boxMenu">${parts.links(3, 6, 'boxMenuItem')}</ol></nav></div><div class="pageNavigation"><nav class="breadcrumbs"><ol>${parts.links(2, 4, 'bc')}</ol></nav></div><section id="main" class="main" role="main"><div class="layoutBoundary"><div id="content" class="content"><header class="contentHeader messageGroupContentHeader"><div class="contentHeaderTitle"><h1 class="contentTitle">${parts.title}</h1><ul class="inlineList contentHeaderMetaData"><li><a href="/user/1">annlee</a></li><li>Feb 4th 2025</li></ul></div></header><div class="section"><ul class="wbbThreadPostList messageList">${posts(parts, ({ at, user, text, day }) => `<li id="post${at + 9}" class="anchorFixedHeader"><article class="wbbPost message messageSidebarOrientationLeft jsMessage" data-post-id="${at + 9}"><aside role="presentation" class="messageSidebar member"><div class="messageAuthor"><div class="userAvatar"><a href="/user/${user}"><img src="/a.png"></a></div><div class="messageAuthorContainer"><a href="/user/${user}" class="username userLink"><span>${user}</span></a></div><div class="userTitle"><span class="badge userTitleBadge">Student</span></div></div><div class="userCredits"><dl class="plain dataList"><dt>Reactions Received</dt><dd>${parts.count(1, 90)}</dd><dt>Posts</dt><dd>${parts.count(1, 900)}</dd></dl></div></aside><div class="messageContent"><header class="messageHeader"><div class="messageHeaderBox"><ul class="messageHeaderMetaData"><li><a href="/p${at}" class="permalink messagePublicationTime"><time datetime="${day}T10:00:00+00:00">Feb 4th 2025</time></a></li></ul></div><ul class="messageQuickOptions"><li><a href="/p${at}">#${at + 1}</a></li></ul></header><div class="messageBody"><div class="messageText">${text}</div></div><footer class="messageFooter"><div class="messageSignature"><div><p>Greetings from the coast</p></div></div><ul class="messageFooterButtons buttonList"><li><a href="/q">Quote</a></li></ul></footer></div></article></li>`)}</ul></div></div></div></section><footer class="pageFooter"><p>Powered by WoltLab Suite</p></footer></div>`,
  )

/** A company's community: a thread that starts in one box and goes on in a list. */
const telligent = (parts: Parts): string => {
  const all: string[] = []
  const first: string[] = []
  posts(parts, ({ at, user, text, day }) => {
    const box = `<div class="author"><a class="internal-link view-user-profile" href="/members/${user}">${user}</a> <span class="when"><span class="date" title="${day}">over ${at + 1} years ago</span></span></div><div class="content full"><div class="content">${text}</div></div><ul class="navigation-list actions"><li><a href="#">Up 0</a></li><li><a href="#">Reply</a></li><li><a href="#">More</a></li></ul>`
    if (at === 0) first.push(`<div class="thread-starter"><div class="content-details">${box}</div></div>`)
    else all.push(`<li class="content-item threaded content" data-id="${at}">${box}</li>`)
    return ''
  })
  return parts.document(
    `<div class="header-fragments"><ul>${parts.links(3, 6, 'nav')}</ul></div><div class="content-fragment-page"><div class="layout"><div class="content-fragment thread"><h1 class="name">${parts.title}</h1>${first.join('')}<div class="thread-replies"><h4>${all.length} replies</h4><ul class="content-list">${all.join('')}</ul></div></div><div class="layout-region right-sidebar">${topicsBeside(parts, 'content-fragment related')}</div></div></div><div class="footer-fragments"><ul>${parts.links(3, 6, 'ft')}</ul></div>`,
  )
}

/** Rows of a table for the name, the head and the text of each message. */
const rowed = (parts: Parts): string =>
  parts.document(
    `<div class="yafnet"><div class="yafMenu"><ul>${parts.links(3, 6, 'm')}</ul></div><table class="content postHeader"><tr><td><h1>${parts.title}</h1></td></tr></table><table class="content postContainer">${posts(parts, ({ at, user, text, day }) => `<tr class="postheader"><td class="postUser"><a class="UserPopMenuLink" href="/profile/${user}">${user}</a></td><td class="postPosted"><a href="#post${at}">#${at + 1}</a> Posted : <abbr class="timeago" title="${day}T10:00">${day} 10:0${at % 10}:00(UTC)</abbr></td></tr><tr class="post"><td rowspan="2" class="UserBox"><div>Rank: Newbie</div><div>Joined: ${parts.date()}(UTC)</div><div>Posts: ${parts.count(1, 90)}</div></td><td class="message"><div class="postdiv"><div class="selectionQuoteable">${text}</div></div></td></tr><tr class="postfooter"><td class="postInfoBottom"><a href="/report">Report</a></td></tr>`)}</table><div class="yafFooter">Powered by a forum</div></div>`,
  )

/** Definition lists: a term with name and time, a description with what was said. */
const anonymous = (parts: Parts): string =>
  parts.document(
    `<div class="header"><a href="/">■ back to the board ■</a> <a href="./1-100">1-100</a> <a href="./l50">latest 50</a></div><h1 class="title">${parts.title}</h1><dl class="thread">${posts(parts, ({ at, user, text, day }) => `<dt>${at + 1} ：<a href="mailto:sage"><b>${user}</b></a>：${day.replace(/-/g, '/')}(火) 10:0${at % 10}:00.00 ID:aBc${at}</dt><dd>${text}<br><br></dd>`)}</dl><hr><form method="post"><input name="FROM"><input name="mail"><textarea name="MESSAGE"></textarea><input type="submit" value="Write"></form>`,
  )

/** A game's discussions: the first message large, the others in a list that pages. */
const games = (parts: Parts): string => {
  const comments: string[] = []
  let first = ''
  posts(parts, ({ at, user, text, day }) => {
    if (at === 0)
      first = `<div class="forum_op"><div class="authorline"><a class="forum_op_avatar" href="/id/${user}"><img src="/a.jpg"></a><a class="hoverunderline forum_op_author" href="/id/${user}">${user}</a> <span class="date" title="${day}">Feb 4 @ 10:00am</span></div><div class="topic">${parts.title}</div><div class="content">${text}</div><div class="forum_audit"></div></div>`
    else
      comments.push(
        `<div data-panel class="commentthread_comment responsive_body_text" id="comment_${at}"><div class="commentthread_comment_avatar"><a href="/id/${user}"><img src="/a.jpg"></a></div><div class="commentthread_comment_content"><div class="commentthread_comment_author"><a class="hoverunderline commentthread_author_link" href="/id/${user}"><bdi>${user}</bdi></a> <span class="commentthread_comment_timestamp" title="${day}">Feb 4 @ 1${at % 10}:05am</span></div><div class="commentthread_comment_text" id="comment_content_${at}">${text}</div></div><div class="forum_comment_permlink"><a href="#c${at}">#${at}</a></div></div>`,
      )
    return ''
  })
  return parts.document(
    `<div id="global_header"><div class="supernav_container"><ul>${parts.links(3, 7, 'menuitem')}</ul></div></div><div class="apphub_HeaderStandardTop"><div class="apphub_AppName">Example Game</div></div><div class="forum_breadcrumbs"><a href="/d">Example Game</a> &gt; <a href="/d/0">General Discussions</a> &gt; Topic Details</div><div class="leftcol">${first}<div class="commentthread_area"><div class="commentthread_header"><div class="forum_paging">Showing <span>1</span>-<span>${comments.length}</span> of <span>${comments.length}</span> comments</div></div><div class="commentthread_comments">${comments.join('')}</div></div></div><div class="rightcol"><div class="sidebar_block"><div class="forum_topic_stats">Date Posted: Feb 4 @ 10:00am<br>Posts: ${comments.length}</div></div><div class="sidebar_block rules">Discussions Rules and Guidelines</div></div><div id="footer"><ul>${parts.links(3, 6, 'ft')}</ul></div>`,
  )
}

/** A maker's support: a question, the answer that was recommended shown above all replies and among them. */
const support = (parts: Parts): string =>
  parts.document(
    `<header class="ac-gn"><ul>${parts.links(5, 9, 'ac-gn-item')}</ul></header><main class="main-content" id="main"><div class="thread-detail"><div class="question-container">${posts(parts, ({ at, user, text, day }) => (at > 0 ? '' : `<article class="post question"><div class="user-profile"><a class="user-profile-name" href="/profile/${user}">${user}</a><span class="user-profile-points">Level 1</span><span>${parts.count(4, 90)} points</span></div><h1 class="topic-title">${parts.title}</h1><div class="post-body">${text}</div><div class="post-meta">Posted on <time datetime="${day}">Feb 4, 2025 10:00 AM</time></div><div class="post-actions"><button>Me too (12)</button><button>Reply</button></div></article>`))}</div><section class="replies"><h2>${parts.content.blocks.length - 1} replies</h2>${posts(parts, ({ at, user, text, day }) => (at === 0 ? '' : `<article class="post reply" id="${at}22"><div class="user-profile"><a class="user-profile-name" href="/profile/${user}">${user}</a><span class="user-profile-points">Level ${parts.count(1, 10)}</span><span>${parts.count(4, 90_000)} points</span></div><div class="post-meta"><time datetime="${day}">Feb 4, 2025 1${at % 10}:05 AM</time> in response to <a href="/profile/x">x</a></div><div class="post-body">${text}</div><div class="post-actions"><button>Helpful</button><button>Reply</button><a href="#${at}22">Link</a></div></article>`))}</section></div>${topicsBeside(parts, 'related-content')}</main><footer><p>This site contains user submitted content, comments and opinions and is for informational purposes only.</p><ul>${parts.links(4, 8, 'ft')}</ul></footer>`,
  )

/** A module for a content management system: a table a message, borders made of boxes. */
const kunena = (parts: Parts): string =>
  parts.document(
    `<header class="container-header"><nav><ul class="mod-menu">${parts.links(3, 6, 'nav-item')}</ul></nav></header><main><div id="kunena" class="layout"><div class="kunena-breadcrumb"><ol class="breadcrumb">${parts.links(2, 4, 'bc')}</ol></div><h1>${parts.title}</h1>${posts(parts, ({ at, user, text, day }) => `<div class="row message"><div class="col-md-2 shadow rounded d-none d-md-block"><ul class="unstyled center profilebox"><li><strong><a class="kwho-user" href="/u/${user}">${user}</a></strong></li><li><span class="label">Offline</span></li><li>New Member</li><li>Posts: ${parts.count(1, 90)}</li></ul></div><div class="col-md-10 message-published"><small class="text-muted float-end"><span class="kdate" title="${day}">${at + 1} years ago</span> <a href="#${at}">#${at + 1}</a></small><div class="shadow-none p-4 mb-5 rounded badger-left"><div class="mykmsg-header"><em>${user} replied the topic: ${at === 0 ? '' : parts.title}</em></div><div class="kmsg">${text}</div></div><div class="kreplymessage"><p>Please <a href="/login">Log in</a> or <a href="/register">Create an account</a> to join the conversation.</p></div></div></div>`)}</div></main><footer><p>Powered by Kunena</p></footer>`,
  )

/** Mothers' talk: a stream of posts that begin with the name and the moment in one line. */
const talk = (parts: Parts): string =>
  parts.document(
    `<header><nav><ul>${parts.links(5, 9, 'nv')}</ul></nav></header><div class="thread-page"><div class="ad-mpu">Advertisement</div><div id="topics"><h1 class="thread-title">${parts.title}</h1><p class="reply-count">${parts.content.blocks.length - 1} replies</p>${posts(parts, ({ at, user, text, day }) => `<div class="post-item ${at === 0 ? 'is-op' : ''}" id="post-${at}"><div class="flex"><div class="nickname">${user}</div><span>·</span><time datetime="${day}">04/02/2025 1${at % 10}:05</time></div><div class="talk-content">${text}</div><div class="post-tools"><button>Report</button><button>Bookmark</button><button>See next</button></div></div>${at === 2 ? '<div class="sponsored-post"><p>Sponsored: find the pram that suits your family</p><a href="https://ads.example.com/p">Discover more</a></div>' : ''}`)}</div>${topicsBeside(parts, 'trending')}<div class="join"><h2>New posts on this thread. Refresh page</h2><p>Swipe left for the next trending thread</p></div></div><footer><ul>${parts.links(4, 8, 'ft')}</ul></footer>`,
  )

/** A question to a professional: the answers of several, each introduced at length. */
const advice = (parts: Parts): string =>
  parts.document(
    `<header><nav><ul>${parts.links(4, 8, 'nv')}</ul></nav></header><main class="qa-page">${posts(
      parts,
      ({ at, user, text, day }) =>
        at === 0
          ? `<section class="question"><div class="question-kicker">Q: Asked in Lisbon | ${day} | 12 answers</div><h1>${parts.title}</h1><div class="question-body">${text}</div><div class="question-actions"><a href="/ask">Ask a lawyer - it's free!</a></div></section><h2 class="answers-count">${parts.content.blocks.length - 1} attorney answers</h2>`
          : `<div class="answer-card"><div class="professional"><img src="/p.jpg"><a href="/attorneys/${user}">${user}</a><span class="rating">Rating: 9.${at % 10}</span><span class="specialty">Family Lawyer in Lisbon</span><a href="tel:5">555-010${at % 10}</a><a href="/c/${at}">Contact</a></div><div class="answer-date">Posted on <time datetime="${day}">Feb 4, 2025</time></div><div class="answer-body">${text}</div><div class="answer-votes"><button>Helpful (${at})</button><span>${at} lawyers agree</span></div></div>`,
    )}</main><aside>${topicsBeside(parts, 'more-questions')}</aside><footer><ul>${parts.links(4, 8, 'ft')}</ul></footer>`,
  )

/** A help center's community: articles with avatars, votes in a column, a followed post. */
const center = (parts: Parts): string =>
  parts.document(
    `<header class="header"><div class="logo"><a href="/hc">Example</a></div><nav class="user-nav"><a href="/hc/requests/new">Submit a request</a></nav></header><main role="main"><div class="container"><nav class="sub-nav"><ol class="breadcrumbs">${parts.links(2, 3, 'bc')}</ol></nav><div class="post-container"><div class="post">${posts(parts, ({ at, user, text, day }) => (at > 0 ? '' : `<header class="post-header"><h1 class="post-title">${parts.title}</h1><a class="post-follow" href="/f">Follow</a></header><div class="post-info-container"><div class="post-info"><div class="post-author"><div class="avatar post-avatar"><img class="user-avatar" src="/a.png"></div><div class="post-meta"><strong><a href="/hc/profiles/${user}">${user}</a></strong><ul class="meta-group"><li class="meta-data"><time datetime="${day}T10:00:00Z">February 04, 2025 10:00</time></li></ul></div></div><div class="post-body">${text}</div></div><div class="post-vote vote"><span class="vote-sum">12</span></div></div><div class="post-footer"><div class="post-share"><ul class="share"><li><a href="https://www.facebook.com/share.php?x">f</a></li></ul></div><span class="post-comment-count">${parts.content.blocks.length - 1}</span></div>`))}<div class="post-comments"><p class="post-callout">0</p><h2>${parts.content.blocks.length - 1} comments</h2><ul class="comment-list">${posts(parts, ({ at, user, text, day }) => (at === 0 ? '' : `<li id="community_comment_${at}" class="comment"><div class="comment-wrapper"><div class="comment-info"><div class="comment-author"><div class="avatar"><img src="/b.png"></div><div class="comment-meta"><a href="/hc/profiles/${user}">${user}</a><ul class="meta-group"><li class="meta-data"><time datetime="${day}T11:00:00Z">February 04, 2025 11:00</time></li></ul></div></div><section class="comment-body">${text}</section></div><div class="comment-actions-container"><div class="comment-vote vote">${at}</div></div></div></li>`))}</ul><p class="comment-callout">Please <a href="/signin">sign in</a> to leave a comment.</p></div></div></div>${topicsBeside(parts, 'community-featured-posts')}</div></main><footer class="footer"><a href="/hc">Example</a></footer>`,
  )

export const BOARD_FRAMEWORKS: readonly Framework[] = [
  { name: 'woltlab', kind: 'forum', path: '/thread/5-a/', page: woltlab },
  { name: 'telligent', kind: 'forum', path: '/support/f/forum/5/a', page: telligent },
  { name: 'rowed', kind: 'forum', path: '/forum/posts/t5-a', page: rowed },
  { name: 'anonymous', kind: 'forum', path: '/test/read.cgi/board/5/', page: anonymous },
  { name: 'games', kind: 'forum', path: '/app/5/discussions/0/7/', page: games },
  { name: 'support', kind: 'forum', path: '/thread/5', page: support },
  { name: 'kunena', kind: 'forum', path: '/forum/x/5-a', page: kunena },
  { name: 'talk', kind: 'forum', path: '/talk/x/5-a', page: talk },
  { name: 'advice', kind: 'forum', path: '/legal-answers/a-5.html', page: advice },
  { name: 'center', kind: 'forum', path: '/hc/en-us/community/posts/5-a', page: center },
]
