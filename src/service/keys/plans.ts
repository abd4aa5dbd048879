/** Plans: limits and features of a key. The configuration file may change or add some. */

export interface Plan {
  readonly requestsPerMinute: number
  readonly pdfsPerMonth: number
  /** Whether headers, footers and print profiles are included. */
  readonly branding: boolean
  /** Whether documents precede those of other plans in the queue. */
  readonly priority: boolean
  /** Whether requests may have headers and cookies for private pages; true if absent. */
  readonly privatePages?: boolean
  /** Share of the renderers relative to other waiting callers; 1 if absent. */
  readonly weight?: number
}

/** Plans by name. */
export type Plans = Readonly<Record<string, Plan>>

/** The default plans. PDFs are per calendar month (UTC). */
export const DEFAULT_PLANS: Plans = {
  entry: { requestsPerMinute: 10, pdfsPerMonth: 100, branding: true, priority: false, privatePages: true, weight: 1 },
  scale: { requestsPerMinute: 30, pdfsPerMonth: 500, branding: true, priority: true, privatePages: true, weight: 1 },
  enterprise: {
    requestsPerMinute: 600,
    pdfsPerMonth: 100_000,
    branding: true,
    priority: true,
    privatePages: true,
    weight: 1,
  },
}

/** The plan of a server's own development key. */
export const DEVELOPMENT_PLAN = 'enterprise'

/** The names that the configuration file uses. */
const PLAN_KEYS = {
  requests_per_minute: 'requestsPerMinute',
  pdfs_per_month: 'pdfsPerMonth',
  branding: 'branding',
  priority: 'priority',
  private_pages: 'privatePages',
  weight: 'weight',
} as const satisfies Record<string, keyof Plan>

/** The default plans with the changes of a configuration. Throws a readable Error for an invalid one. */
export function readPlans(value: unknown): Plans {
  const plans: Record<string, Plan> = { ...DEFAULT_PLANS }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('plans must be an object')
  for (const [name, given] of Object.entries(value)) {
    if (!/^[a-z][a-z0-9-]{0,31}$/.test(name)) throw new Error(`"${name}" is not a name for a plan`)
    plans[name] = readPlan(name, given, Object.hasOwn(plans, name) ? plans[name]! : DEFAULT_PLANS['entry']!)
  }
  return plans
}

function readPlan(name: string, given: unknown, base: Plan): Plan {
  if (typeof given !== 'object' || given === null) throw new Error(`the plan "${name}" must be an object`)
  const plan: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(PLAN_KEYS, key))
      throw new Error(`the plan "${name}" has the unknown key "${key}"; there are ${Object.keys(PLAN_KEYS).join(', ')}`)
    const property = PLAN_KEYS[key as keyof typeof PLAN_KEYS]
    const isFitting =
      typeof base[property] === 'boolean'
        ? typeof value === 'boolean'
        : Number.isInteger(value) && (value as number) >= 0
    if (!isFitting) throw new Error(`"${key}" of the plan "${name}" has a wrong value`)
    plan[property] = value
  }
  return plan as unknown as Plan
}
