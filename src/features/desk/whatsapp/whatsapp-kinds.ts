/** The texts that reception sends by hand, each only while it is true of the visit. */
export const whatsappKinds = ['confirmed', 'moved', 'reminder', 'coming', 'late', 'recall'] as const;
export type WhatsappKind = (typeof whatsappKinds)[number];

export interface WhatsappText {
  kind: WhatsappKind;
  /** In the patient's language. */
  text: string;
}
