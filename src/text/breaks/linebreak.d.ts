/** The part of linebreak that is used; the package has no declarations of its own. */
declare module 'linebreak' {
  export interface Break {
    readonly position: number
    readonly required: boolean
  }
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): Break | null
  }
}
