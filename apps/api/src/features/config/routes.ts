import { getConfig, type PublicConfig } from '@castlane/contract/config.ts';
import { PAGE_SIZE } from '@castlane/contract/page.ts';
import { canHavePasskeys } from '#features/auth/passkeys/passkey-site.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';

export function configRoutes(mount: Mount, { config }: Deps): void {
  mount(getConfig, async () => publicConfigOf(config));
}

function publicConfigOf({
  appName,
  primaryColor,
  logo,
  marketingUrl,
  botCheck,
  standIns,
  publicUrl,
  outsidePlayers,
  showcase,
}: Config): PublicConfig {
  return {
    appName,
    primaryColor,
    logo: logo === undefined ? null : '/logo',
    marketingUrl: marketingUrl ?? null,
    botCheck: { kind: botCheck.kind, siteKey: botCheck.siteKey ?? null },
    passkeys: canHavePasskeys(publicUrl),
    outsidePlayers,
    showcase,
    standIns: [...standIns],
    limits: { pageSize: PAGE_SIZE },
  };
}
