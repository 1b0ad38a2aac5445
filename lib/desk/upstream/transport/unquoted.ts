import { isRefusal, Refusal } from '@/lib/desk/contract/refusal'

/** A service may quote what it refuses. A secret in its words goes no further: into no answer and no log. */
export async function unquoted<T>(secret: string | undefined, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!secret || !isRefusal(error) || !error.message.includes(secret)) throw error
    throw new Refusal(error.code, error.message.replaceAll(secret, '…'), error.about)
  }
}
