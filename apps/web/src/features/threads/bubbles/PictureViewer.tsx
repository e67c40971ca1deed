import { IconArrowLeft, IconArrowRight, IconDownload, IconRefresh, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type TouchEvent } from 'react';
import { useDownload } from '#features/uploads/use-download.ts';
import { t } from '#features/uploads/words.ts';
import { isRightToLeft, keyAlongLine } from '#ui/direction.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { Loader } from '#ui/states/Loader.ts';
import { Modal, ModalTitle } from '#ui/overlays/Modal.tsx';
import { Photo } from '#ui/pictures/Photo.tsx';
import { usePicture, type PictureItem } from './picture.ts';
import css from './PictureViewer.module.css';
import { TextAction } from './TextAction.tsx';

const SWIPE_PX = 48;

type Props = {
  items: readonly PictureItem[];
  at: number;
  isOpen: boolean;
  onMove: (at: number) => void;
  onClose: () => void;
  /** Called when the closing transition ends: the picture that was seen last can take the focus. */
  onExit: () => void;
};

/** Shows the pictures of a message one at a time, as large as the window. */
export function PictureViewer({ items, at, isOpen, onMove, onClose, onExit }: Props) {
  const item = items[at]!;
  const count = items.length;
  const [isFull, setIsFull] = useState(false);
  const ZoomIcon = isFull ? IconZoomOut : IconZoomIn;
  const download = useDownload();
  const name = t('uploads.nthPhoto', { nth: at + 1, count });
  function move(by: 1 | -1) {
    if (items[at + by] === undefined) return;
    setIsFull(false);
    onMove(at + by);
  }
  function onKeyDown({ key }: KeyboardEvent) {
    if (keyAlongLine(key) === 'ArrowLeft') move(-1);
    if (keyAlongLine(key) === 'ArrowRight') move(1);
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onExit}
      returnFocus={false}
      fullScreen
      withCloseButton={false}
      classNames={{ content: css.content ?? '' }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- buttons do the same as the arrow keys */}
      <Stack gap={0} h="100dvh" onKeyDown={onKeyDown}>
        <Group wrap="nowrap" gap={4} flex="none" py={10} ps={20} pe={12}>
          <ModalTitle fz="md" lh="md" fw={580} flex={1} miw={0}>
            <Text span inherit mod="tabular">
              {name}
            </Text>
          </ModalTitle>
          <IconButton
            Icon={ZoomIcon}
            label={t(isFull ? 'uploads.fit' : 'uploads.fullSize')}
            aria-pressed={isFull}
            onClick={() => setIsFull(!isFull)}
          />
          <IconButton
            Icon={IconDownload}
            label={t('uploads.download')}
            disabled={download.isPending}
            onClick={() => download.mutate(item.id)}
          />
          <IconButton Icon={IconX} label={t('uploads.close')} data-autofocus onClick={onClose} />
        </Group>
        <Stage key={item.id} item={item} name={name} isFull={isFull} onSwipe={move} />
        {count > 1 && (
          <Group justify="center" gap={12} flex="none" px={20} pb="max(16px, env(safe-area-inset-bottom))">
            <IconButton Icon={IconArrowLeft} variant="line" label={t('uploads.before')} disabled={at === 0} onClick={() => move(-1)} />
            <IconButton
              Icon={IconArrowRight}
              variant="line"
              label={t('uploads.after')}
              disabled={at === count - 1}
              onClick={() => move(1)}
            />
          </Group>
        )}
      </Stack>
    </Modal>
  );
}

type StageProps = { item: PictureItem; name: string; isFull: boolean; onSwipe: (by: 1 | -1) => void };

function Stage({ item, name, isFull, onSwipe }: StageProps) {
  const { width, height } = item.image;
  const picture = usePicture(item.id);
  const startX = useRef(0);
  function touched({ touches }: TouchEvent) {
    startX.current = touches.length === 1 ? touches[0]!.clientX : Number.NaN;
  }
  function released({ changedTouches }: TouchEvent) {
    const way = (changedTouches[0]?.clientX ?? Number.NaN) - startX.current;
    if (!isFull && Math.abs(way) > SWIPE_PX) onSwipe(way < 0 === isRightToLeft() ? -1 : 1);
  }
  return (
    <div
      className={css.stage}
      data-full={isFull || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- at full size it must scroll with the keyboard too
      tabIndex={isFull ? 0 : undefined}
      onTouchStart={touched}
      onTouchEnd={released}
    >
      {picture.isFailed ? (
        <Stack align="center" gap={4} m="auto" role="status">
          <Text variant="soft">{t(picture.isGone ? 'uploads.gone' : 'uploads.notLoaded')}</Text>
          {!picture.isGone && (
            <TextAction onClick={picture.retry}>
              <IconRefresh size={16} stroke={2} aria-hidden="true" />
              <span>{t('app.tryAgain')}</span>
            </TextAction>
          )}
        </Stack>
      ) : (
        <>
          <div className={css.frame} style={{ '--picture-width': `${width}px`, '--picture-height': `${height}px` }}>
            {picture.image && (
              <Photo
                image={picture.image}
                alt={name}
                sizes={isFull ? `${width}px` : `min(100vw, ${Math.ceil((100 * width) / height)}vh, ${width}px)`}
                isLargest
                isWhole
                onLoad={picture.onLoad}
                onError={picture.onError}
              />
            )}
          </div>
          {!picture.isThere && <Loader pos="absolute" inset={0} m="auto" aria-label={t('app.loading')} />}
        </>
      )}
    </div>
  );
}
