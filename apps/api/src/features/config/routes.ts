import { getConfig, proveInstallation, type PublicConfig } from '@castlane/contract/config.ts';
import { LegalPage } from '@castlane/contract/legal.ts';
import { PAGE_SIZE } from '@castlane/contract/page.ts';
import { canHavePasskeys } from '#features/auth/passkeys/passkey-site.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import type { Legal } from '#platform/legal.ts';
import type { Mount } from '#platform/http/mount.ts';
import { VERSION } from '#platform/version.ts';

export function configRoutes(mount: Mount, { config, keys, legal }: Deps): void {
  mount(getConfig, async () => publicConfigOf(config, legal));
  mount(proveInstallation, async ({ query, request: { headers } }) => ({
    proof: keys.sign('proof', query.nonce),
    forwarded: {
      address: headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined,
      scheme: headers['x-forwarded-proto'] !== undefined || headers.forwarded !== undefined,
    },
  }));
}

function publicConfigOf(config: Config, legal: Legal): PublicConfig {
  const { appName, primaryColor, logo, marketingUrl, botCheck, standIns, publicUrl, signOn, outsidePlayers, showcase } = config;
  return {
    appName,
    version: VERSION,
    primaryColor,
    logo: logo === undefined ? null : '/logo',
    marketingUrl: marketingUrl ?? null,
    botCheck: { kind: botCheck.kind, siteKey: botCheck.siteKey ?? null },
    passkeys: canHavePasskeys(publicUrl),
    signOn: signOn ? { name: signOn.name } : null,
    legal: LegalPage.options.filter((page) => legal[page] !== undefined),
    outsidePlayers,
    showcase,
    standIns: [...standIns],
    limits: { pageSize: PAGE_SIZE },
  };
}
