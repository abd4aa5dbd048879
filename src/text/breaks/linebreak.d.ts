/** The used part of linebreak; the package has no declarations. */
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
