/** Opens a chat in WhatsApp, with a text to begin with. https://faq.whatsapp.com/5913398998672934 */
export function whatsappLink(number: string, text = ''): string {
  const query = text && `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${number.replace(/\D/g, '')}${query}`;
}
