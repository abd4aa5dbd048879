import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Rendering is work for a processor: more workers than cores only make each test slower.
    maxWorkers: 2,
    // Longer than any test takes by itself: a loaded machine must not look like a fault.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
