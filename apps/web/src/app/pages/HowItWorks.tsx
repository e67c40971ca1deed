import { useReducedMotion } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { SceneChannel, SceneComment, SceneDone, SceneFace, SceneJob } from '#features/auth/layout/SceneCards.tsx';
import { t } from './words.ts';
import { useStore } from '#platform/store.ts';
import { Button } from '#ui/controls/Button.ts';
import { MessageModal } from '#ui/overlays/MessageModal.tsx';
import { Group, Text } from '#ui/layout.ts';
import { Lanes, type LanesTone } from '#ui/pictures/Lanes.tsx';
import css from './HowItWorks.module.css';

const SLIDES = { creator: ['how.creator1', 'how.creator2', 'how.creator3'], owner: ['how.owner1', 'how.owner2'] } as const;
/** What each slide shows of the product. */
const SCENES = {
  'how.creator1': () => (
    <>
      <SceneJob className={css.job} />
      <SceneComment className={css.comment} />
    </>
  ),
  'how.creator2': () => <SceneDone what="approved" />,
  'how.creator3': () => <SceneDone what="accepted" />,
  'how.owner1': () => (
    <>
      <SceneFace face="three" size={64} />
      <SceneChannel />
    </>
  ),
  'how.owner2': () => <SceneJob />,
};
const TONES: readonly LanesTone[] = ['ink', 'brand', 'pine'];
const STAY_MS = 4000;

export function HowItWorks({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const slides = SLIDES[useStore((state) => state.auth.user.userType) === 'creator' ? 'creator' : 'owner'];
  const [index, setIndex] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isInHand, setIsInHand] = useState(false);
  useAutoplay(isOpen && !isPaused && !isInHand, () => setIndex((index + 1) % slides.length));
  const isLast = index === slides.length - 1;
  /** Stops the autoplay once the user has changed the slide. */
  function turnTo(slide: number) {
    setIsInHand(true);
    setIndex(slide);
  }
  function leave() {
    setIsInHand(false);
    setIndex(0);
    onClose();
  }
  return (
    <MessageModal
      isOpen={isOpen}
      onClose={leave}
      size={400}
      cover={<Slides index={index} keys={slides} />}
      art={
        <Text component="small" size="xs" variant="muted" fw={600} mb={-6}>
          {t('how.step', { step: index + 1, count: slides.length })}
        </Text>
      }
      title={t(slides[index] ?? slides[0])}
      actions={
        <>
          <Button variant="default" size="xl" onClick={() => (index === 0 ? leave() : turnTo(index - 1))}>
            {t(index === 0 ? 'how.skip' : 'how.back')}
          </Button>
          <Button
            size="xl"
            rightSection={isLast ? undefined : <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => (isLast ? leave() : turnTo(index + 1))}
          >
            {t(isLast ? 'how.done' : 'how.next')}
          </Button>
        </>
      }
    >
      <div
        onPointerEnter={() => setIsPaused(true)}
        onPointerLeave={() => setIsPaused(false)}
        onFocus={() => setIsPaused(true)}
        onBlur={() => setIsPaused(false)}
      >
        <Group justify="center" gap={0} mt={10}>
          {slides.map((key, slide) => (
            <button
              key={key}
              type="button"
              className={css.dot}
              aria-label={t('how.slide', { step: slide + 1 })}
              aria-current={slide === index ? 'step' : undefined}
              onClick={() => turnTo(slide)}
            />
          ))}
        </Group>
      </div>
    </MessageModal>
  );
}

function Slides({ index, keys }: { index: number; keys: readonly (keyof typeof SCENES)[] }) {
  return (
    <div className={css.track} style={{ '--slide': index }} aria-hidden="true">
      {keys.map((key, slide) => (
        <div key={key}>
          <Lanes tone={TONES[slide] ?? 'ink'} shape="modal" />
          <Group className={css.scene} justify="center" wrap="nowrap" gap={16}>
            {SCENES[key]()}
          </Group>
        </div>
      ))}
    </div>
  );
}

function useAutoplay(isOn: boolean, goOn: () => void) {
  const isStill = useReducedMotion();
  useEffect(() => {
    if (!isOn || isStill) return;
    const timer = setTimeout(goOn, STAY_MS);
    return () => clearTimeout(timer);
  });
}
