/** Ten pages of English prose for judging how paragraphs are set: written for this purpose, put in order by a seed. */
import { seeded } from './documents.ts'

const SENTENCES = `
A printed page is a quiet machine, and the reader is the only part of it that moves.
When the lines are well made, nobody notices them; when they are badly made, nobody can say quite what is wrong.
The old compositors knew this without being told, because their fingers learned the width of every letter before their eyes did.
They set type standing up, by daylight, with a stick in the left hand and a mirror of the language running backwards in front of them.
A good one could fill a line and feel, before he read it, that the spaces were too wide.
He would then take out a word space here, put in a thin one there, and if nothing helped, carry a syllable over to the next line.
Carrying syllables was thought a small defeat, but a smaller one than a river of white running down the paragraph.
Machines changed the work and left the problem alone.
The first of them cast a whole line in hot metal, with wedges that pushed the words apart until the measure was full.
It did in a second what a hand had done in a minute, and it did it with no judgement at all.
Every line was decided by itself, as if the next one did not exist.
That is how most programs still do it: they fill a line until a word does not fit, stretch what they have, and go on.
It is cheap, it is simple, and it is wrong in a way that anyone can see who puts two pages beside each other.
The trouble is that a decision which is best for one line may be ruinous for the line after it.
Take a short word up into this line and the next begins with a long one that cannot be broken.
Leave it, and this line is a little loose, but the rest of the paragraph falls into place.
To know which is better, one has to look ahead, and to look ahead one has to have a measure of what looking bad means.
The measure that has lasted is a homely one: how far must each space be stretched, compared with how far it may be.
Cube that number, add a little for a hyphen, add more for two in a row, and choose the lines whose total is least.
There are a great many ways to divide a paragraph, and it would be hopeless to try them all.
Fortunately most of them share their beginnings, so that only the best way to reach each point has to be kept.
The whole of the work then grows no faster than the text does.
A paragraph of a hundred words is done before a key can be released, and a book in less time than it takes to open one.
What is gained is easy to describe and hard to measure.
The grey of the page becomes even; the eye moves from line to line without stumbling; there are fewer hyphens, because fewer are needed.
Nobody will thank you for it, which is as it should be.
My grandfather kept a small printing shop behind the station, where the trains shook dust from the beams onto the stone.
He printed tickets, menus, wedding cards, the minutes of the rowing club, and once a book of poems that nobody paid for.
On Saturdays he let me put away the letters, each into its own compartment, and would not hear of a mistake.
An e among the c's, he said, is a lie that somebody will tell on Monday.
He had opinions about everything that was made of letters.
Timetables, he thought, were the highest form of literature, since every word in them was needed and most of them were true.
He disliked advertisements, mistrusted italics, and could not pass a shop window without straightening the apostrophes in his mind.
When he was asked why he took such pains over things that would be thrown away within the week, he looked puzzled.
It takes just as long to do it badly, he would say, and then one has to look at it.
The town has forgotten him, I suppose, though there is a street sign near the harbour that still shows his hand.
It is a little wider in the spacing than the others, and a little calmer.
Winter came early that year and stayed as though it had nowhere better to go.
By the middle of November the river had begun to freeze along its edges, and the ferry ran only when the sun was on the water.
People who lived on the far side laid in flour and lamp oil, wrote their letters in advance, and spoke of spring as of a relative abroad.
The schoolmaster, who came from the south and had never seen ice thicker than a window pane, walked out every morning to look at it.
He made notes in a narrow book: the temperature, the direction of the wind, the number of crows.
What he hoped to learn from them was never clear, even to himself, but the habit kept him cheerful.
In January a cart went through the ice with a load of timber, and for an afternoon there was no other subject.
The horse was saved, the driver was saved, and the timber was found in April, forty miles downstream, stacked neatly on a sandbank by the flood.
Such things happen, the priest observed, in order that we should have something to remember.
There is a kind of knowledge that cannot be written down, because the person who has it does not know what it consists of.
Ask a baker how he can tell that the dough is ready and he will give you an answer, but it will not be the reason.
He has touched ten thousand loaves, and somewhere between his wrist and his memory they have settled into a single feeling.
We call this experience, as if the word explained it.
A scientist is a person who is dissatisfied with such words and wants to see the machinery.
She will weigh the flour, measure the water, record the temperature of the room, and bake three hundred loaves that no one is allowed to eat.
At the end she will publish a table, and the baker, if anyone shows it to him, will nod politely and go on as before.
Both of them are right, and it is a mistake to make them argue.
The table can be carried to another country and used by someone who has never seen an oven; the feeling cannot.
The feeling, on the other hand, will notice that today the flour is damp.
Much of the history of technology is the story of turning feelings into tables, and of discovering what was left out.
What was left out is usually small, cheap, and essential.
The committee met on the first Tuesday of each month in a room that had been meant for storing chairs.
Its purpose was to advise, and since nobody asked for its advice, it met with great regularity.
The chairman, a retired surveyor, opened each meeting by reading the previous minutes aloud, slowly, as one might read a will.
Corrections were invited, and were always made, because a set of minutes without corrections suggests that no one was awake.
By the time they reached the present, the tea was cold and the light had gone from the windows.
Yet it would be unjust to say that nothing was accomplished.
A bench was placed at the top of the hill, where there had been none; the clock over the school was set right; the culvert was cleared.
Each of these took about two years, and each, once done, seemed always to have been there.
Perhaps this is what government looks like from close by: a slow rearrangement of chairs, and after a long time, a bench.
The light on the eastern side of the valley comes late and leaves early, and the houses there have been built accordingly.
Their windows are small and deep, their doors face the road, and behind each one there is a woodpile taller than the eaves.
On the western side they grow apricots against the walls and leave their shutters open until October.
The two sides have different surnames, different recipes for the same soup, and a disagreement about the name of the river between them.
A stranger who asks the way will be told it twice.
Maps were no help until quite recently, because the surveyors came in summer, when the upper paths were passable, and drew them all as roads.
Whoever followed them in March discovered the difference.
It is said that a bishop once spent a night in a hay barn on account of a cartographer, and that the bench of slate outside it is his gift.
The inscription has worn away, but the slate is warm in the afternoon, and people sit on it without knowing why it is there.
A letter is a shape that has forgotten what it was a picture of.
The ox lost its horns and lay down on its side; the house lost its walls; the hand was reduced to a gesture.
What remained was so simple that a child could draw it and so stable that we can still read stones cut two thousand years ago.
No other tool in daily use is half so old, except perhaps the needle.
We have changed the material a dozen times: clay, reed, wax, skin, rag, wood pulp, light.
Each time there was somebody to regret the old one, and each time he was partly right.
Parchment lasts longer than paper, and paper can be read in a field without a wire.
The screen forgives everything and remembers nothing, or the other way about, depending on who is asking.
But the shapes went on, hardly noticing, like travellers who change trains at night.
I have never been able to throw away a book that somebody has written in.
The notes are rarely clever, and most of them could be replaced by a nod or a shrug, yet they are addressed to me as the text is not.
In a manual of gardening from the nineteen twenties, beside a paragraph recommending ashes against slugs, a pencil has written: no.
Nothing else in those four hundred pages was marked.
I imagine a person kneeling in the rain with a lamp, and a bucket of ashes, and a growing conviction.
It is a whole novel, and it has one word.
If you want to know how something works, take away a part of it and see who complains.
This is not always possible, and with bridges it is not advisable, but as a principle it has served us well.
The difficulty lies in the parts that no one complains about until the following year.
A drain may be removed in August with universal approval.
Old systems are full of drains, laid by people who remembered a particular night, and who did not think it necessary to explain.
Before tearing out what seems to be superfluous, one should at least try to imagine the weather.
She had been told that the archive was closed on Thursdays, and so she came on Thursday, when it would be empty.
The porter let her in because she carried a ladder.
Most doors in this world can be opened with a ladder, a clipboard, or an expression of mild impatience, and she had learned to use all three.
On the second floor, between the parish registers and the correspondence of a canal company that had never dug a canal, she found the shelf.
There were eleven boxes, tied with tape that had once been red, and in the seventh of them lay the drawing.
It showed a bridge of extraordinary lightness, three arches where everyone remembered five, and in the margin a column of figures that did not add up.
She added them again, on the back of her hand, and then she sat down on the ladder and laughed.
The engineer had made a mistake of exactly one thousand, and the town had paid for two arches that it did not need.
`
  .trim()
  .split('\n')

/** Paragraphs of three to seven sentences, in all about `words` words. */
export function englishParagraphs(words: number, seed: number): string[] {
  const random = seeded(seed)
  const paragraphs: string[] = []
  let count = 0
  while (count < words) {
    const first = Math.floor(random() * SENTENCES.length)
    const length = 3 + Math.floor(random() * 5)
    // Sentences that were written after one another mostly stay so; now and then one comes from elsewhere.
    const sentences = Array.from({ length }, (_, i) =>
      random() < 0.25
        ? SENTENCES[Math.floor(random() * SENTENCES.length)]!
        : SENTENCES[(first + i) % SENTENCES.length]!,
    )
    const paragraph = sentences.join(' ').replaceAll("'", '’')
    paragraphs.push(paragraph)
    count += paragraph.split(' ').length
  }
  return paragraphs
}
