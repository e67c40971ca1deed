import { useConfig } from '#platform/config.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { EmailCard } from './EmailCard.tsx';
import { PasskeyCard } from './PasskeyCard.tsx';
import css from './security.module.css';
import { TwoStepCard } from './TwoStepCard.tsx';

/** How one logs in. */
export function LogInCards() {
  const hasPasskeys = useConfig()?.passkeys;
  return (
    <>
      <EmailCard />
      <PasswordCard />
      <TwoStepCard />
      {hasPasskeys && <PasskeyCard />}
    </>
  );
}

function PasswordCard() {
  const t = useT();
  return (
    <Card as="section" pad="lg">
      <h2 className={css.title}>{t('security.password')}</h2>
      <p className={css.text}>{t('security.passwordText')}</p>
      <LinkButton className={css.action ?? ''} variant="default" href={paths.changePassword()}>
        {t('security.changePassword')}
      </LinkButton>
    </Card>
  );
}
