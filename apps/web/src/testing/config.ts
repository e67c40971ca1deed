import type { getConfig } from '@castlane/contract/config.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';

type Config = AnswerOf<typeof getConfig>;

/** The public configuration of an installation. */
export function aConfig(overrides: Partial<Config> = {}): Config {
  return {
    appName: 'Castlane',
    version: '1.2.3',
    primaryColor: '#6174FF',
    logo: null,
    marketingUrl: 'https://castlane.example/',
    botCheck: { kind: 'none', siteKey: null },
    passkeys: false,
    signOn: null,
    legal: [],
    outsidePlayers: true,
    showcase: false,
    standIns: [],
    limits: { pageSize: 10 },
    ...overrides,
  };
}
