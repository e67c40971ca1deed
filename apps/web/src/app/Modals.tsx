import { IconArrowRight, IconLogout } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#platform/language/words.ts';
import { closeModal, useModals } from '#platform/page/modals.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { paths } from '#platform/page/paths.ts';
import { logOut } from '#platform/http/session.ts';
import { useProfile } from '#platform/store.ts';
import { ArtPending } from '#ui/art/ArtPending.tsx';
import { ArtRejected } from '#ui/art/ArtRejected.tsx';
import { Button } from '#ui/controls/Button.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { MessageModal } from '#ui/overlays/MessageModal.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { KeysModal } from '#app/keys/KeysModal.tsx';
import { Palette } from '#app/keys/Palette.tsx';
import { HowItWorks } from '#app/pages/HowItWorks.tsx';

export function Modals() {
  const open = useModals((modals) => modals.open);
  return (
    <>
      <LogoutModal isOpen={open === 'logout'} />
      <CantPerformModal isOpen={open === 'cantPerform'} />
      <RejectedModal isOpen={open === 'rejected'} />
      <HowItWorks isOpen={open === 'howItWorks'} onClose={closeModal} />
      <Palette isOpen={open === 'palette'} onClose={closeModal} />
      <KeysModal isOpen={open === 'keys'} onClose={closeModal} />
    </>
  );
}

/** With the words of a job's form, which few visitors have loaded. */
const UnsavedAtLogOut = lazyPart(() => import('#features/jobs/briefs/UnsavedAtLogOut.tsx'), 'UnsavedAtLogOut');

function LogoutModal({ isOpen }: { isOpen: boolean }) {
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={closeModal}
      Icon={IconLogout}
      title={t('modal.logoutTitle')}
      cancel={t('modal.cancel')}
      confirm={t('modal.logoutButton')}
      onConfirm={async () => logOut()}
    >
      <p>{t('modal.logoutText')}</p>
      {isOpen && (
        <Suspense fallback={null}>
          <UnsavedAtLogOut onLeave={closeModal} onSaved={logOut} />
        </Suspense>
      )}
    </ConfirmModal>
  );
}

function CantPerformModal({ isOpen }: { isOpen: boolean }) {
  return (
    <MessageModal
      isOpen={isOpen}
      onClose={closeModal}
      art={<ArtPending />}
      title={t('modal.cantPerformTitle')}
      actions={
        <Button size="xl" onClick={closeModal}>
          {t('modal.cantPerformButton')}
        </Button>
      }
    >
      <p>{t('modal.cantPerformText')}</p>
    </MessageModal>
  );
}

function RejectedModal({ isOpen }: { isOpen: boolean }) {
  const navigate = useNavigate();
  const reason = useProfile()?.rejectionReason;
  function goToSetUp() {
    closeModal();
    void navigate(paths.setUpProfile());
  }
  return (
    <MessageModal
      isOpen={isOpen}
      onClose={closeModal}
      art={<ArtRejected />}
      title={t('modal.rejectedTitle')}
      actions={
        <Button size="xl" rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />} onClick={goToSetUp}>
          {t('modal.rejectedButton')}
        </Button>
      }
    >
      {reason && (
        <Stack gap={4} mt={4} px={16} py={14} ta="start" bdrs={12} style={{ background: 'var(--cl-bad-soft)', color: 'var(--cl-text)' }}>
          <Text component="small" size="xs" variant="bad" fw={600}>
            {t('modal.rejectedReason')}
          </Text>
          <Text span mod="written">
            {reason}
          </Text>
        </Stack>
      )}
    </MessageModal>
  );
}
