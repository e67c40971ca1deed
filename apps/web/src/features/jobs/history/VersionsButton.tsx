import { t } from './words.ts';
import type { BriefVersion } from '@castlane/contract/brief-version.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { BriefChanges } from './BriefChanges.tsx';
import { useVersions } from '#features/jobs/api.ts';
import { Box, Text, Title } from '#ui/layout.ts';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

/** The version of the brief, and its changes; null for the first version. */
export function VersionsButton({ slug, version }: { slug: string; version: number }) {
  const { open, dialog } = useDialogs((_, state) => <VersionsModal slug={slug} {...state} />);
  if (version < 2) return null;
  return (
    <>
      <span>{t('changes.version', { version })}</span>{' '}
      <TextButton isInText onClick={() => open()}>
        {t('changes.whatChanged')}
      </TextButton>
      {dialog}
    </>
  );
}

function VersionsModal({ slug, isOpen, onClose }: DialogState & { slug: string }) {
  const versions = useVersions(slug);
  const skeleton = (
    <Loading>
      <Skeleton height={80} />
    </Loading>
  );
  return (
    <Modal opened={isOpen} onClose={onClose} size={600} title={t('changes.versions')}>
      <Loaded query={versions} skeleton={skeleton}>
        {({ items }) => (
          <ol data-rows>
            {items.map((each) => (
              <Version key={each.version} version={each} isOldest={each === items.at(-1)} />
            ))}
          </ol>
        )}
      </Loaded>
    </Modal>
  );
}

function Version({ version: { version, createdAt, changes }, isOldest }: { version: BriefVersion; isOldest: boolean }) {
  return (
    <Box component="li" py={16}>
      <Title order={3} fz={15} lh="22px" mb={10}>
        {t('changes.versionAt', { version, time: dayAndClock(createdAt) })}
      </Title>
      {changes.length > 0 ? (
        <BriefChanges changes={changes} />
      ) : (
        <Text inherit variant="muted">
          {t(version === 1 ? 'changes.first' : 'changes.reopened')}
        </Text>
      )}
      {isOldest && version > 1 && (
        <Text inherit variant="muted">
          {t('changes.earlier')}
        </Text>
      )}
    </Box>
  );
}
