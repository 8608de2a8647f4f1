import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { UploadContext, UploadRef } from '#machines/upload/upload.machine';
import { PictureSlot } from '../../../ui/picture-slot.tsx';

type SlotFieldProps = {
  /** The chart that started the slot's upload. */
  owner: AnyActorRef;
  slot: string;
  label: string;
  /** Words about the slot from elsewhere: it is missing, or the server turned it down. */
  refused: string | undefined;
};

const EMPTY: UploadContext = { slot: '', url: '', percent: 0, problem: null, message: '' };

/** One slot of a form's pictures: a thin view of its upload's chart. */
export function SlotField({ owner, slot, label, refused }: SlotFieldProps) {
  const { t } = useTranslation();
  const upload: UploadRef | undefined = useSelector(
    owner,
    ({ children }: AnyMachineSnapshot) => children[slot],
  );
  const { url, percent, problem, message } = useSelector(upload, (snapshot) => snapshot?.context ?? EMPTY);
  const isBusy = useSelector(upload, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const words = problem === 'refused' ? message : problem && t(`upload.problem.${problem}`);
  return (
    <PictureSlot
      label={label}
      url={url}
      percent={isBusy ? percent : null}
      error={words ?? refused}
      texts={{
        choose: t('upload.choose'),
        change: t('upload.change'),
        cancel: t('upload.cancel'),
        progress: t('upload.progress', { percent }),
      }}
      onChoose={(file) =>
        upload?.send({
          type: 'picture.chosen',
          picture: {
            read: () => file,
            sizeBytes: file.size,
            isPicture: /^image\/(jpeg|png|webp)$/.test(file.type),
          },
        })
      }
      onCancel={() => upload?.send({ type: 'upload.cancel' })}
    />
  );
}
