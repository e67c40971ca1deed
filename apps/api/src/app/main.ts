import { BadConfig, readConfig, type Config } from '#platform/config.ts';

const config = configOrExit();
// Imported only now: loading the application takes seconds on a busy machine, and wrong settings should be reported immediately.
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
