export const hasSuite: boolean
export const suiteFolder: string
export function checkBadInputs(options: {
  isWanted: (name: string) => boolean
  report?: (text: string) => void
}): Promise<{ problems: string[]; cases: number; pdfs: number }>
