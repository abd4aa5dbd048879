/** The transfer functions of sRGB (IEC 61966-2-1; CSS Color 4 §10.2, https://www.w3.org/TR/css-color-4/#predefined-sRGB). */
import { pow } from './math.ts'

/** An sRGB component as linear light, both from 0 to 1. */
export const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)

/** A component of linear light as sRGB, both from 0 to 1. */
export const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055

/** A component from 0 to 1 as a byte, clamped. */
export const toByte = (value: number): number => Math.min(255, Math.max(0, Math.floor(value * 255 + 0.5)))
