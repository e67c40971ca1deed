import type { Profile } from '@castlane/contract/account.ts';
import type { Channel } from '@castlane/contract/channel.ts';
import type { Ref } from 'react';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PlatformIcon } from '#ui/PlatformBadge.tsx';
import { PhotoField } from './PhotoField.tsx';
import { BusinessFields, NameFields, PlaceFields, WorkFields } from './ProfileFields.tsx';
import css from './SetUpStep.module.css';
import type { ProfileForm } from './use-profile-form.ts';

type SetUpStepProps = { step: number; profile: Profile; form: ProfileForm; title: string; titleRef: Ref<HTMLHeadingElement> };

/** What one step asks for. */
export function SetUpStep({ step, profile, form, title, titleRef }: SetUpStepProps) {
  const t = useT();
  const isBusiness = profile.userType === 'business_owner';
  return (
    <>
      <div>
        <h2 ref={titleRef} tabIndex={-1} className={css.title}>
          {title}
        </h2>
        <p className={css.text}>{t(textOf(step, isBusiness))}</p>
      </div>
      {step === 1 && (
        <>
          <PhotoField profile={profile} name={form.values.name} />
          <NameFields form={form} profile={profile} />
        </>
      )}
      {step === 2 && <WorkFields form={form} isBusiness={isBusiness} />}
      {step === 3 && <PlaceFields form={form} profile={profile} />}
      {step === 4 &&
        (isBusiness ? <BusinessFields form={form} profile={profile} /> : <Channels channels={profile.creator?.channels ?? []} />)}
    </>
  );
}

function textOf(step: number, isBusiness: boolean): string {
  if (step === 4) return isBusiness ? 'accounts.stepText.business' : 'accounts.stepText.channels';
  if (step === 2) return isBusiness ? 'accounts.stepText.workBusiness' : 'accounts.stepText.workCreator';
  return step === 3 ? 'accounts.stepText.place' : 'accounts.stepText.name';
}

/** What is connected already, and the way to where more is; nobody has to. */
function Channels({ channels }: { channels: readonly Channel[] }) {
  const t = useT();
  return (
    <>
      <ul className={css.channels}>
        {(['youtube', 'instagram'] as const).map((platform) => {
          const channel = channels.find(({ service }) => service === platform);
          return (
            <li key={platform}>
              <span className={css.icon}>
                <PlatformIcon platform={platform} size={26} />
              </span>
              <div>
                <b>{t(`accounts.channel.${platform}`)}</b>
                <small>{channel ? t('accounts.channelConnected', { handle: channel.handle }) : t('accounts.channelNone')}</small>
              </div>
            </li>
          );
        })}
      </ul>
      <div>
        <LinkButton href={paths.socialAccount()} variant="default">
          {t(channels.length > 0 ? 'accounts.channelsManage' : 'accounts.channelsConnect')}
        </LinkButton>
      </div>
    </>
  );
}
