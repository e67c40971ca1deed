import { IconCheck } from '@tabler/icons-react';
import { count, money } from '#platform/language/format.ts';
import { t } from '#features/auth/words.ts';
import { PlatformBadge, PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import peak from './mark-peak.svg';
import one from './portrait-one.svg';
import three from './portrait-three.svg';
import two from './portrait-two.svg';
import places from './AuthScene.module.css';
import css from './SceneCards.module.css';

/* Drawn parts of the product, for art only: the parent hides them from screen readers. */

const FACES = { one, two, three };
const FILMS = ['#ffc9a3, #ff9d78 55%, #6a4a8e 56%', '#a9cbf5, #cfe2fa 58%, #eef2fb 59%', '#7fd0d4, #c9f0c4 55%, #4a8a5f 56%'];

type Placed = { className?: string | undefined };

export function SceneFace({ face, size, className = '' }: Placed & { face: keyof typeof FACES; size: number }) {
  return <img className={`${css.face} ${className}`} src={FACES[face]} alt="" width={size} height={size} decoding="async" />;
}

export function SceneJob({ className = '' }: Placed) {
  return (
    <div className={`${css.card} ${css.job} ${className}`}>
      <Box component="img" bdrs="27%" src={peak} alt="" width={40} height={40} decoding="async" />
      <Box flex={1}>
        <b>{t('auth.sceneJob')}</b>
        <small>{t('auth.sceneBusiness')}</small>
        <Group className={css.row} gap={0} wrap="nowrap" justify="space-between" mt={10}>
          <PlatformBadge platform="youtube" label={t('auth.sceneYoutube')} />
          <Text component="b" inherit fw={600} mod="tabular">
            {money({ amount: 120_000, currency: 'USD' })}
          </Text>
        </Group>
      </Box>
    </div>
  );
}

/** A step that is done. */
export function SceneDone({ what, className = '' }: Placed & { what: 'approved' | 'accepted' }) {
  return (
    <div className={`${css.card} ${css.done} ${className}`}>
      <Group component="span" justify="center" flex="none" w={34} h={34} bdrs="50%" className={css.check}>
        <IconCheck size={16} stroke={2} />
      </Group>
      <div>
        <b>{t(what === 'approved' ? 'auth.sceneApproved' : 'auth.sceneAccepted')}</b>
        <small>{t(what === 'approved' ? 'auth.sceneChat' : 'auth.sceneJob')}</small>
      </div>
    </div>
  );
}

export function SceneChannel({ className = '' }: Placed) {
  return (
    <div className={`${css.card} ${css.channel} ${className}`}>
      <Group gap={6} wrap="nowrap">
        <PlatformIcon platform="youtube" />
        <b>{count(128_000)}</b>
        <small>{t('auth.sceneSubscribers')}</small>
      </Group>
      <Group gap={6} wrap="nowrap" mt={10} mb={8}>
        {FILMS.map((colours) => (
          <Box key={colours} flex={1} h={28} bdrs={6} style={{ background: `linear-gradient(${colours})` }} />
        ))}
      </Group>
      <small>{t('auth.sceneSource', { when: t('format.hoursAgo', { count: 2 }) })}</small>
    </div>
  );
}

/** What a creator wrote. */
export function SceneComment({ className = '' }: Placed) {
  return (
    <div className={`${css.card} ${css.comment} ${className}`}>
      <SceneFace face="one" size={28} />
      <small>{t('auth.sceneComment')}</small>
    </div>
  );
}

/** Art with parts of the product: a job, an approved comment, and a channel with its number, source and age. */
export function AuthScene() {
  return (
    <div className={places.root} aria-hidden="true">
      <SceneFace face="one" size={60} className={places.one} />
      <SceneFace face="two" size={46} className={places.two} />
      <SceneFace face="three" size={44} className={places.three} />
      <SceneJob className={places.job} />
      <SceneDone className={places.approved} what="approved" />
      <SceneChannel className={places.channel} />
    </div>
  );
}
