import { BadConfig, readConfig, type Config } from '#platform/config.ts';

const config = configOrExit();
// Only now: loading the application takes seconds on a busy machine, and a wrong setting is to be told at once.
const { run } = await import('./run.ts');
await run(config);

function configOrExit(): Config {
  try {
    // oxlint-disable-next-line node/no-process-env -- the one place where settings enter
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
