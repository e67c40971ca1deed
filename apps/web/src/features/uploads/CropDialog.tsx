import { useCallback, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { t } from './words.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { Modal, ModalTitle } from '#ui/overlays/Modal.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './CropDialog.module.css';
import { fileOf } from './shrink.ts';

/** Twice the size in the head of a profile, for high-density screens. */
const EDGE = 768;
const ZOOM_MOST = 4;

type Props = {
  file: File;
  /** The position of the square. */
  uri: string;
  isRound: boolean;
  onDone: (cropped: File) => void;
  onCancel: () => void;
};

/** Crops a photo to a square: dragging or arrow keys move it; pinching, the wheel or the slider zoom. */
export function CropDialog({ file, uri, isRound, onDone, onCancel }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [isBusy, setIsBusy] = useState(false);
  const changed = useCallback((_share: Area, pixels: Area) => setArea(pixels), []);
  function done() {
    if (!area || isBusy) return;
    setIsBusy(true);
    // A picture that the browser cannot crop is sent as it is: the server crops the middle, or says what is wrong.
    void cut(uri, area, file).then(onDone, () => onDone(file));
  }
  return (
    <Modal opened onClose={onCancel} size={480} withCloseButton={false}>
      <Box p={24}>
        <ModalTitle fz={18} lh="26px" fw={620}>
          {t('uploads.crop')}
        </ModalTitle>
        <Text inherit variant="soft" mt={4}>
          {t('uploads.cropHint')}
        </Text>
        <div className={css.stage}>
          <Cropper
            image={uri}
            crop={crop}
            zoom={zoom}
            maxZoom={ZOOM_MOST}
            aspect={1}
            cropShape={isRound ? 'round' : 'rect'}
            showGrid={false}
            keyboardStep={8}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'application', 'aria-label': t('uploads.cropArea') }}
            mediaProps={{ onError: () => onDone(file) }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={changed}
          />
        </div>
        <Group component="label" wrap="nowrap" gap={14} mih={44} mt={12} fw={550} className={css.zoom}>
          <span>{t('uploads.zoom')}</span>
          <input type="range" min={1} max={ZOOM_MOST} step={0.05} value={zoom} onChange={(event) => setZoom(Number(event.target.value))} />
        </Group>
        <DialogButtons
          mt={16}
          cancel={t('uploads.stop')}
          onCancel={onCancel}
          submit={t('uploads.usePhoto')}
          isBusy={isBusy}
          isDisabled={!area}
          onSubmit={done}
        />
      </Box>
    </Modal>
  );
}

/** The area is in pixels of the upright picture, as an <img> shows it. */
async function cut(uri: string, { x, y, width, height }: Area, { name, type }: File): Promise<File> {
  const image = new Image();
  image.src = uri;
  await image.decode();
  const edge = Math.min(EDGE, Math.round(width));
  const canvas = Object.assign(document.createElement('canvas'), { width: edge, height: edge });
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, edge, edge);
  return fileOf(canvas, { name, type: type === 'image/jpeg' ? type : 'image/png', quality: 0.92 });
}
