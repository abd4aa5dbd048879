/** Where the text of pages stands, so that their furniture is not taken for text. */
import type { Area } from './judgement.ts'

/** mm; margins of the templates on A4 (`templates/README.md`). */
export const AREAS: Readonly<Record<string, Area>> = {
  clean: { left: 46, right: 46, top: 25, bottom: 34 },
  minimal: { left: 70, right: 37, top: 28, bottom: 37 },
  corporate: { left: 60, right: 36, top: 30, bottom: 29 },
  academic: { left: 49, right: 49, top: 30, bottom: 40 },
  dark: { left: 44, right: 44, top: 24, bottom: 32 },
}

/** mm; margins of the sheet that the other engines are given. */
export const SHEET_AREA: Area = { left: 46, right: 46, top: 25, bottom: 32 }
