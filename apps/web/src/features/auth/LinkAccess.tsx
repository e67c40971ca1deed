import type { lookAtResetLink, lookAtUndoLink, Device } from '@castlane/contract/link.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { Passkey } from '@castlane/contract/passkey.ts';
import { deviceOf } from '#features/accounts/settings/device.ts';
import { agoInside, day } from '#platform/language/format.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { FieldGroup } from '#ui/forms/FieldGroup.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { t } from './words.ts';

type Ids = ReadonlySet<string>;

function toggled(ids: Ids, id: string): Ids {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

type KeptProps = AnswerOf<typeof lookAtResetLink> & { kept: Ids; onChange: (kept: Ids) => void };

/** The passkeys and devices of an account that gets a new password. All are ticked for removal. */
export function KeptAccess({ passkeys, devices, kept, onChange }: KeptProps) {
  if (passkeys.length + devices.length === 0) return null;
  const box = (id: string, label: string, description: string) => (
    <Checkbox key={id} label={label} description={description} checked={!kept.has(id)} onChange={() => onChange(toggled(kept, id))} />
  );
  return (
    <FieldGroup legend={t('auth.removeAccess')} hint={t('auth.removeAccessHint')}>
      <Stack gap={12}>
        {passkeys.map((passkey) => box(passkey.id, passkey.name, aboutPasskey(passkey)))}
        {devices.map((device) => box(device.id, ...aboutDevice(device)))}
      </Stack>
    </FieldGroup>
  );
}

type UndoneProps = AnswerOf<typeof lookAtUndoLink> & { removed: Ids; onChange: (removed: Ids) => void; contactUrl: string };

/** What the undo of an email change removes by itself, and the older ways to log in. */
export function UndoneAccess({ changedAt, passkeys, twoStep, recoveryCodes, removed, onChange, contactUrl }: UndoneProps) {
  const older = passkeys.filter(({ isRecent }) => !isRecent);
  const going = [
    ...passkeys.filter(({ isRecent }) => isRecent).map(({ name }) => t('auth.passkeyNamed', { name })),
    ...(twoStep?.isRecent ? [t('auth.twoStep')] : []),
    ...(recoveryCodes?.isRecent ? [t('auth.recoveryCodes')] : []),
  ];
  return (
    <>
      {going.length > 0 && (
        <div>
          <Text fw={550}>{t('auth.undoRemoves')}</Text>
          <Text component="ul" size="sm" mt={6} pl={20} style={{ listStyle: 'disc' }}>
            {going.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </Text>
          <Text size="xs" variant="muted" mt={6}>
            {t('auth.undoRemovesText', { day: day(changedAt) })}
          </Text>
        </div>
      )}
      {older.length > 0 && (
        <FieldGroup legend={t('auth.olderPasskeys')} hint={t('auth.olderPasskeysHint')}>
          <Stack gap={12}>
            {older.map((passkey) => (
              <Checkbox
                key={passkey.id}
                label={passkey.name}
                description={aboutPasskey(passkey)}
                checked={removed.has(passkey.id)}
                onChange={() => onChange(toggled(removed, passkey.id))}
              />
            ))}
          </Stack>
        </FieldGroup>
      )}
      {twoStep && !twoStep.isRecent && (
        <Text size="sm" variant="soft">
          <span>{t('auth.olderTwoStep', { day: day(twoStep.since) })}</span>{' '}
          <TextLink href={contactUrl}>{t('auth.olderTwoStepHelp')}</TextLink>
        </Text>
      )}
    </>
  );
}

function aboutPasskey({ lastUsedAt, createdAt }: Passkey): string {
  return lastUsedAt ? t('auth.passkeyUsed', { when: agoInside(lastUsedAt) }) : t('auth.passkeyAdded', { when: day(createdAt) });
}

function aboutDevice({ userAgent, lastSeenAt }: Device): [string, string] {
  const { browser, system } = deviceOf(userAgent);
  const name = browser && system ? t('auth.browserOn', { browser, system }) : (browser ?? system ?? t('auth.unknownDevice'));
  return [name, t('auth.deviceUsed', { when: agoInside(lastSeenAt) })];
}
