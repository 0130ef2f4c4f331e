export const Conversation = () => null;
