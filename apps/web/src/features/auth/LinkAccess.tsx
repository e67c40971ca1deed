import type { lookAtResetLink, lookAtUndoLink, Device } from '@castlane/contract/link.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { Passkey } from '@castlane/contract/passkey.ts';
import { deviceOf } from '#features/accounts/settings/device.ts';
import { useContactUrl } from '#platform/config.ts';
import { agoInside, day } from '#platform/language/format.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { FieldGroup } from '#ui/forms/FieldGroup.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { t } from './words.ts';

/** The name of the boxes of what is removed. */
export const REMOVED = 'removed';

/** The passkeys and devices of an account that gets a new password. All are ticked for removal. */
export function KeptAccess({ passkeys, devices }: AnswerOf<typeof lookAtResetLink>) {
  if (passkeys.length + devices.length === 0) return null;
  return (
    <FieldGroup legend={t('auth.removeAccess')} hint={t('auth.removeAccessHint')}>
      <Stack gap={12}>
        {passkeys.map((passkey) => (
          <PasskeyBox key={passkey.id} passkey={passkey} defaultChecked />
        ))}
        {devices.map((device) => (
          <Checkbox key={device.id} name={REMOVED} value={device.id} {...aboutDevice(device)} defaultChecked />
        ))}
      </Stack>
    </FieldGroup>
  );
}

/** What the undo of an email change removes by itself, and the older ways to log in. */
export function UndoneAccess({ changedAt, passkeys, twoStep, recoveryCodes }: AnswerOf<typeof lookAtUndoLink>) {
  const contactUrl = useContactUrl();
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
              <PasskeyBox key={passkey.id} passkey={passkey} />
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

function PasskeyBox({ passkey: { id, name, lastUsedAt, createdAt }, ...rest }: { passkey: Passkey; defaultChecked?: boolean }) {
  const about = lastUsedAt ? t('auth.passkeyUsed', { when: agoInside(lastUsedAt) }) : t('auth.passkeyAdded', { when: day(createdAt) });
  return <Checkbox name={REMOVED} value={id} label={name} description={about} {...rest} />;
}

function aboutDevice({ userAgent, lastSeenAt }: Device) {
  return { label: deviceOf(userAgent).name, description: t('auth.deviceUsed', { when: agoInside(lastSeenAt) }) };
}
