/** The markup of formulas, for tools that read mathematics aloud. */
import { putSpecification } from '../attachments.ts'
import type { PdfFile } from '../pdfkit.ts'
import { type Reference, reference } from '../syntax.ts'
import type { TreeNode } from './tree.ts'

/** Formulas as files that belong to their elements (ISO 32000-2 §14.13.6), equal ones once. */
export class FormulaFiles {
  readonly #file: PdfFile
  readonly #known = new Map<string, Reference>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** The associated file of a formula, written once for equal formulas; null for other nodes. */
  source({ role, source: { formula } }: TreeNode): string | null {
    if (role !== 'Formula' || !formula) return null
    const { mathml } = formula
    let known = this.#known.get(mathml)
    if (known === undefined) {
      known = putSpecification(
        this.#file,
        {
          name: `formula-${this.#known.size + 1}.mml`,
          bytes: Buffer.from(mathml, 'utf8'),
          type: 'application/mathml+xml',
          relationship: 'supplement',
          description: 'The formula as MathML',
        },
        null,
      )
      this.#known.set(mathml, known)
    }
    return `[${reference(known)}]`
  }
}
