import type { Profile } from '@castlane/contract/account.ts';
import type { Ref } from 'react';
import { useT } from '#features/accounts/i18n.ts';
import { ConnectRows } from './ConnectRows.tsx';
import { PhotoField } from '#features/accounts/PhotoField.tsx';
import { BusinessFields, NameFields, PlaceFields, WorkFields } from '#features/accounts/ProfileFields.tsx';
import css from './SetUpStep.module.css';
import type { ProfileForm } from '#features/accounts/use-profile-form.ts';

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
        (isBusiness ? <BusinessFields form={form} profile={profile} /> : <ConnectRows channels={profile.creator?.channels ?? []} />)}
    </>
  );
}

function textOf(step: number, isBusiness: boolean): string {
  if (step === 4) return isBusiness ? 'accounts.stepText.business' : 'accounts.stepText.channels';
  if (step === 2) return isBusiness ? 'accounts.stepText.workBusiness' : 'accounts.stepText.workCreator';
  return step === 3 ? 'accounts.stepText.place' : 'accounts.stepText.name';
}
