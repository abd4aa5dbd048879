import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Rendering is work for a processor: more workers than cores only make each test slower.
    maxWorkers: 2,
    // Only stops what hangs: bounds on work count steps or processor time, and machines under load are slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
