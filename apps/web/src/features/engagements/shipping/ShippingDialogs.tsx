import type { ReactNode } from 'react';
import type { WorkDialogProps } from '#features/engagements/work/dialog-props.ts';
import { AddressModal, ShowAddressModal } from './AddressModals.tsx';
import { SendBackModal, SendModal } from './ParcelModals.tsx';
import { CameBackModal, EndProductModal, ReceivedModal, RefuseModal, ReportModal } from './ProductModals.tsx';
import type { ShippingDialog } from './rules.ts';

export const SHIPPING_DIALOGS: Record<ShippingDialog, (props: WorkDialogProps) => ReactNode> = {
  address: AddressModal,
  showAddress: ShowAddressModal,
  send: SendModal,
  received: ReceivedModal,
  report: ReportModal,
  refuse: RefuseModal,
  endProduct: EndProductModal,
  sendBack: SendBackModal,
  cameBack: CameBackModal,
};
