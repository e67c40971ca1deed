import { Environment, SETTING_GROUPS } from '#platform/settings.ts';
import { aboutOf, ANYTHING } from '#platform/setting.ts';

/** The commonest shape, which the page shortens. */
const WEB_ADDRESS = 'an address with http:// or https://';

/** Renders the settings of `docs/configuration.md`. */
export function settingLists(): string {
  return Object.entries(SETTING_GROUPS)
    .map(([title, group]) => `### ${title}\n\n${Object.keys(group).map(lineOf).join('\n')}`)
    .join('\n\n');
}

/** Renders `.env.example`: every setting, commented out. */
export function settingsExample(): string {
  const groups = Object.entries(SETTING_GROUPS).map(
    ([title, group]) => `# --- ${title} ---\n\n${Object.keys(group).map(exampleOf).join('\n\n')}`,
  );
  return `${[
    '# Copy this file to .env, which npm start and the commands read. Environment variables override it. The tests generate it from the\n# settings; docs/configuration.md has the details.',
    ...groups,
    '# --- Only for deploy/compose, which makes DATABASE_URL from them ---\n\n# POSTGRES_PASSWORD=\n# SITE=',
  ].join('\n\n')}\n`;
}

function lineOf(name: string): string {
  const { shape, means, needs = [], more } = aboutOf(Environment.shape, name);
  const others = needs.filter((each) => each !== name);
  const facts = [
    shape === WEB_ADDRESS ? 'http(s)://' : shape,
    defaultOf(name) && `default ${defaultOf(name)}`,
    inProduction(name) && `in production ${inProduction(name)}`,
    others.length > 0 && `with ${others.map((each) => `\`${each}\``).join(', ')}`,
  ];
  return `- \`${name}\` (${facts.filter(Boolean).join('; ')}): ${means}${more ? ` ([more](${more}))` : ''}`;
}

function defaultOf(name: string): string | undefined {
  const constant = constantOf(name);
  return aboutOf(Environment.shape, name).otherwise ?? (constant === undefined ? undefined : `\`${constant}\``);
}

function constantOf(name: string): string | undefined {
  const given = Environment.shape[name as keyof typeof Environment.shape].parse(undefined);
  return given === undefined || typeof given === 'object' ? undefined : String(given);
}

function inProduction(name: string): string {
  const { isNeeded, isHttps, refuses } = aboutOf(Environment.shape, name).inProduction ?? {};
  if (refuses) return refuses === ANYTHING ? 'never' : `not \`${refuses}\``;
  return [isNeeded && 'required', isHttps && '`https://`'].filter(Boolean).join(', ');
}

function exampleOf(name: string): string {
  const { shape, means, example = constantOf(name) ?? '', inProduction: { isNeeded } = {} } = aboutOf(Environment.shape, name);
  return `# ${means.charAt(0).toUpperCase()}${means.slice(1)}. Value: ${shape}.${isNeeded ? ' Required in production.' : ''}\n# ${name}=${quoted(example)}`;
}

/** Quotes values that shells or parsers of the file would treat as a comment or as syntax. */
function quoted(value: string): string {
  return /[\s#<>]/.test(value) ? `"${value}"` : value;
}
