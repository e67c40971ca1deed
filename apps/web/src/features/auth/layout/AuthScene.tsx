import { IconCheck } from '@tabler/icons-react';
import { count, money } from '#platform/language/format.ts';
import { t } from '#features/auth/words.ts';
import { PlatformBadge, PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import peak from './mark-peak.svg';
import one from './portrait-one.svg';
import three from './portrait-three.svg';
import two from './portrait-two.svg';
import css from './AuthScene.module.css';

const FILMS = ['#ffc9a3, #ff9d78 55%, #6a4a8e 56%', '#a9cbf5, #cfe2fa 58%, #eef2fb 59%', '#7fd0d4, #c9f0c4 55%, #4a8a5f 56%'];

/** Art with parts of the product: a job, an approved comment, and a channel with its number, source and age. */
export function AuthScene() {
  return (
    <div className={css.root} aria-hidden="true">
      <img className={css.face} data-face="one" src={one} alt="" width={60} height={60} decoding="async" />
      <img className={css.face} data-face="two" src={two} alt="" width={46} height={46} decoding="async" />
      <img className={css.face} data-face="three" src={three} alt="" width={44} height={44} decoding="async" />
      <div className={css.job}>
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
      <div className={css.approved}>
        <Group component="span" justify="center" flex="none" w={34} h={34} bdrs="50%" className={css.check}>
          <IconCheck size={16} stroke={2} />
        </Group>
        <div>
          <b>{t('auth.sceneApproved')}</b>
          <small>{t('auth.sceneChat')}</small>
        </div>
      </div>
      <Channel />
    </div>
  );
}

function Channel() {
  return (
    <div className={css.channel}>
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
