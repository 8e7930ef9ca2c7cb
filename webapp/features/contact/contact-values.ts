// Values of the contact form.

export type ContactValues = { name: string; email: string; phone: string; message: string };

export const NO_CONTACT: ContactValues = { name: "", email: "", phone: "", message: "" };
export const MESSAGE_MAX = 5000;
