/** `npm run test:slow`: the proofs that take minutes. They run the same checks as `npm test`, on more. */

import { join } from 'node:path';
import { bootstrap, root, run } from './bootstrap.mjs';

await bootstrap();
const options = { cwd: join(root, 'apps/api'), stdio: 'inherit' };
process.exitCode = await run('vitest', ['run', '--config', 'vitest.slow.config.ts'], options);
