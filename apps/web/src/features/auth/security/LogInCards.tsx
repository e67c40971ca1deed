import { SettingCard } from '#ui/forms/SettingCard.tsx';
import { useConfig } from '#platform/config.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { EmailCard } from './EmailCard.tsx';
import { PasskeyCard } from './PasskeyCard.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';

export function LogInCards() {
  const hasPasskeys = useConfig()?.passkeys;
  return (
    <>
      <EmailCard />
      <SettingCard title={t('security.password')} text={t('security.passwordText')}>
        <LinkButton mt={14} variant="default" href={paths.changePassword()}>
          {t('security.changePassword')}
        </LinkButton>
      </SettingCard>
      <TwoStepCard />
      {hasPasskeys && <PasskeyCard />}
    </>
  );
}
