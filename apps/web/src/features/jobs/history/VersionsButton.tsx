import { useState } from 'react';
import { useT } from '#features/jobs/i18n.ts';
import css from './VersionsButton.module.css';
import type { BriefVersion } from '@castlane/contract/brief.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { BriefChanges } from './BriefChanges.tsx';
import { useVersions } from './versions-api.ts';

/** The version of the brief, and its changes; null for the first version. */
export function VersionsButton({ slug, version }: { slug: string; version: number }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (version < 2) return null;
  return (
    <>
      {t('changes.version', { version })}{' '}
      <TextButton isInText onClick={() => setIsOpen(true)}>
        {t('changes.whatChanged')}
      </TextButton>
      <VersionsModal slug={slug} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

/** All versions of a brief, newest first, each with its changes from the one before. */
function VersionsModal({ slug, isOpen, onClose }: { slug: string; isOpen: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Modal opened={isOpen} onClose={onClose} size={600} title={t('changes.versions')}>
      <Versions slug={slug} />
    </Modal>
  );
}

function Versions({ slug }: { slug: string }) {
  const versions = useVersions(slug);
  if (!versions.data) {
    return versions.isError ? (
      <LoadError problem={versions.error} onRetry={() => void versions.refetch()} />
    ) : (
      <Loading>
        <Skeleton height={80} />
      </Loading>
    );
  }
  const { items } = versions.data;
  return (
    <ol>
      {items.map((each) => (
        <Version key={each.version} version={each} isOldest={each === items.at(-1)} />
      ))}
    </ol>
  );
}

function Version({ version: { version, createdAt, changes }, isOldest }: { version: BriefVersion; isOldest: boolean }) {
  const t = useT();
  return (
    <li className={css.version}>
      <h3>{t('changes.versionAt', { version, time: dayAndClock(createdAt) })}</h3>
      {changes.length > 0 ? <BriefChanges changes={changes} /> : <p>{t(version === 1 ? 'changes.first' : 'changes.reopened')}</p>}
      {isOldest && version > 1 && <p>{t('changes.earlier')}</p>}
    </li>
  );
}
