import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** `npm run test:all` runs these besides the quick ones. */
export default defineConfig({ test: { ...usual.test, include: ['src/**/*.slow.test.ts'], exclude: [] } });
