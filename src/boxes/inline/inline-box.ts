/** Builds an inline box around the content of a child. */
import type { Element } from '../../html/document.ts'
import type { FlowBuilder } from '../block-container.ts'
import type { InlineBox } from '../box.ts'
import type { BuildContext, ElementChild } from '../context.ts'
import { stylesOf } from '../context.ts'
import { withinElement } from '../element-block.ts'
import { marksOf } from '../marks.ts'

/** Opens an inline box for an element, with its structure node, link and marks; adds its content; closes it. */
export function addInlineBox(
  context: BuildContext,
  flow: FlowBuilder,
  child: ElementChild,
  addContent: () => void,
): void {
  const { element, styles, language } = child
  if (!holdsBlocks(context, element)) flow.beginInlineContent()
  withinElement(context, element, styles.self, language, opened => {
    const box: InlineBox = {
      kind: 'inline',
      id: context.nextId(),
      style: styles.self,
      element,
      pseudo: null,
      structure: opened.owner,
      marks: marksOf(context, element, styles.self),
      link: opened.link,
    }
    flow.openInline(box)
    addContent()
    flow.closeInline()
  })
}

/**
 * Whether an inline element has a block child (CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#anonymous-block-level): text
 * before it must not open a paragraph.
 */
function holdsBlocks(context: BuildContext, element: Element): boolean {
  return element.children.some(
    node => node.kind === 'element' && !stylesOf(context, node).self.display.startsWith('inline'),
  )
}
