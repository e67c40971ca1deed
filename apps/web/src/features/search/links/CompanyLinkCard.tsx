import { SettingCard } from '#ui/forms/SettingCard.tsx';
import { LinkPanel } from './LinkPanel.tsx';
import { t } from './words.ts';

/** The link that invites to all open jobs of the company. */
export function CompanyLinkCard() {
  return (
    <SettingCard title={t('links.invite')} text={t('links.companyText')}>
      <LinkPanel />
    </SettingCard>
  );
}
